"""Commands by what they do: `read` changes nothing, `write` changes without loss, `destroy` loses data or state."""

SLOTS = {
    "file": "notes.txt config.yaml main.py data.csv report.pdf .env server.log index.html photo.jpg schema.sql".split(),
    "dir": "build /tmp/cache ./src /var/log ~/projects /srv/data node_modules /home/ada /etc /opt/app dist".split(),
    "table": "users orders invoices sessions customers products payments audit_log bookings patients".split(),
    "db": "shop crm analytics prod staging inventory main".split(),
    "branch": "main feature/login fix-431 release/2.4 develop old-ui hotfix".split(),
    "bucket": "s3://acme-backups s3://reports-2023 s3://media-prod s3://logs".split(),
    "vm": "web-1 db-prod worker-3 i-0a4f9c vm-staging build-agent".split(),
    "pod": "api-7c9 web worker-0 redis postgres-0 checkout".split(),
    "ns": "default prod staging monitoring payments".split(),
    "pkg": "requests numpy left-pad express django vim curl".split(),
    "svc": "nginx postgresql ssh cron docker payments-api".split(),
    "host": "example.org db.internal 10.0.0.7 mail.local gateway".split(),
    "dev": "/dev/sda /dev/sdb1 /dev/nvme0n1 /dev/sdc".split(),
    "col": "email status price created_at city amount".split(),
    "ref": "HEAD~1 HEAD~3 origin/main a1b9c3d v1.4.0".split(),
    "vol": "pgdata uploads cache app_media".split(),
    "user": "tom www-data deploy guest ines".split(),
}

READ = """
ls -la {dir}
cat {file}
head -n {n} {file}
tail -f /var/log/{svc}.log
grep -rn "TODO" {dir}
grep -c ERROR server.log
find {dir} -name "*.log" -mtime +{d}
find {dir} -type f -size +{n}M
du -sh {dir}
df -h
ps aux | grep {svc}
top -b -n 1
free -m
uname -a
wc -l {file}
diff {file} {file}.bak
stat {file}
sha256sum {file}
echo "rm -rf {dir}"
echo "DROP TABLE {table};"
printf '%s\\n' 'git push --force'
man rm
rm --help
grep "DELETE FROM" {file}
grep -n "rm -rf" deploy.sh
cat scripts/rm_all.sh
which dd
type mkfs
history | grep "drop database"
rsync -av --dry-run --delete {dir}/ backup/
git clean -fdn
git clean --dry-run -x
git push --dry-run --force origin {branch}
git status
git log --oneline -n {n}
git diff {ref}
git show {ref}
git branch -a
git remote -v
git blame {file}
git stash list
git log --grep="delete" --oneline
git reflog
git fetch --dry-run
SELECT * FROM {table} LIMIT {n};
SELECT count(*) FROM {table} WHERE {col} IS NULL;
SELECT {col}, count(*) FROM {table} GROUP BY {col};
SELECT * FROM {table} WHERE note = 'DROP TABLE {table}';
SELECT id, deleted_at FROM {table} WHERE deleted_at > '2025-01-01';
EXPLAIN SELECT * FROM {table} WHERE {col} = 'x';
EXPLAIN DELETE FROM {table} WHERE id = {n};
SHOW TABLES;
DESCRIBE {table};
/* DROP TABLE {table}; */ SELECT 1;
kubectl get pods -n {ns}
kubectl describe pod {pod}
kubectl logs {pod} --tail={n}
kubectl delete pod {pod} --dry-run=client
kubectl get events --sort-by=.lastTimestamp
kubectl diff -f deploy.yaml
kubectl top nodes
terraform plan
terraform plan -destroy
terraform show
terraform validate
aws s3 ls {bucket}
aws s3 rm {bucket}/old --recursive --dryrun
aws ec2 describe-instances
aws iam list-users
gcloud compute instances list
az vm list -o table
docker ps -a
docker images
docker logs {pod}
docker inspect {pod}
docker volume ls
helm list -n {ns}
helm uninstall {pod} --dry-run
systemctl status {svc}
journalctl -u {svc} --since today
crontab -l
apt list --installed
apt-get remove {pkg} --dry-run
pip list
pip show {pkg}
npm ls
npm publish --dry-run
brew list
ping -c {d} {host}
curl -I https://{host}
curl -s https://{host}/health
dig {host}
nslookup {host}
traceroute {host}
ss -tulpn
ip addr
lsblk
fdisk -l
mount | column -t
id {user}
last -n {n}
getfacl {file}
openssl x509 -in cert.pem -noout -dates
redis-cli INFO
redis-cli TTL session:{num}
python -c "print(sum(range({n})))"
python -c "print('shutil.rmtree')"
file {file}
Get-ChildItem {dir}
Get-Process | Sort-Object CPU
Remove-Item {file} -WhatIf
dir C:\\Users
type {file}
md5sum {file}
sort {file} | uniq -c
awk '{print $1}' {file}
sed -n '1,{n}p' {file}
jq '.items | length' data.json
zcat backup.gz | head
tar -tzf backup.tar.gz
unzip -l archive.zip
ansible all -m ping
ansible-playbook site.yml --check
pg_dump --schema-only {db} | less
mongosh {db} --eval "db.{table}.countDocuments()"
vault kv list secret/
env | sort
git branch --list "old-*"
git config --list
git ls-files | wc -l
SELECT 'DELETE FROM {table}' AS example;
SHOW CREATE TABLE {table};
PRAGMA table_info({table});
\\d {table}
kubectl get deployment {pod} -o yaml
kubectl auth can-i delete pods -n {ns}
docker system df
docker stats --no-stream
aws s3api list-object-versions --bucket acme
aws sts get-caller-identity
terraform state list
find {dir} -name "*.tmp" -print
ls -t {dir} | head -{d}
echo rm -rf {dir}
cat {file} | grep -i truncate
tree -L 2 {dir}
less {file}
rm -i --version
systemctl list-timers
netstat -an
rclone lsd remote:
rclone sync {dir} remote:bak --dry-run
make -n clean
apt-get -s autoremove
yum check-update
uptime
"""

WRITE = """
mkdir -p {dir}/new
touch {file}.new
cp -n {file} {file}.bak
cp -r {dir} {dir}.copy
ln -s {dir} link_{num}
chmod +x deploy.sh
git add .
git commit -m "remove unused import"
git commit -m "drop old table docs"
git checkout -b {branch}-2
git tag v{d}.{n}.0
git push origin feature/login
git stash push
git fetch origin
git revert --no-edit a1b9c3d
git merge --no-ff develop
git clone https://{host}/tools.git
INSERT INTO {table} ({col}) VALUES ('new');
CREATE TABLE {table}_copy AS SELECT * FROM {table};
CREATE INDEX idx_{num} ON {table} ({col});
ALTER TABLE {table} ADD COLUMN note text;
CREATE DATABASE {db}_test;
GRANT SELECT ON {table} TO {user};
kubectl apply -f new-service.yaml
kubectl create namespace team-{num}
kubectl scale deployment {pod} --replicas={n}
kubectl label pod {pod} tier=web
aws s3 cp {file} {bucket}/uploads/{num}/
aws s3 mb s3://new-bucket-{num}
aws ec2 create-snapshot --volume-id vol-{num}
gcloud compute instances create vm-{num}
docker pull {pkg}:latest
docker build -t app:{d}.{n} .
docker run -d --name cache{num} redis
docker volume create vol{num}
apt-get install {pkg}
pip install {pkg}
npm install {pkg}
brew install {pkg}
systemctl start {svc}
systemctl enable {svc}
useradd -m {user}{num}
echo "export EDITOR=vim" >> ~/.bashrc
echo "done" >> {file}
tar -czf backup_{num}.tar.gz {dir}
zip -r archive_{num}.zip {dir}
pg_dump {db} > dump_{num}.sql
redis-cli SET greeting:{num} hello
helm install web{num} charts/web
terraform workspace new test{num}
New-Item -ItemType Directory -Path new_{num}
python -m venv venv_{num}
ssh-keygen -t ed25519 -f key_{num}
wget https://{host}/release_{num}.tar.gz
git remote add mirror https://{host}/m.git
git tag -a v{d}.{n}.1 -m "delete nothing"
CREATE VIEW recent_{num} AS SELECT * FROM {table};
INSERT INTO audit_log (note) VALUES ('DROP TABLE {table} was refused');
kubectl create configmap settings-{num} --from-literal=mode=dark
aws sns create-topic --name alerts-{num}
mkdir rm_test_{num}
echo "rm -rf {dir}" > cleanup_{num}.sh
ssh-copy-id {user}@{host}
conda create -n env{num} python
"""

DESTROY = """
rm -rf {dir}
rm -rf {dir}/*
rm {file}
sudo rm -fr /
rm -f *.bak
find {dir} -name "*.log" -delete
find {dir} -type f -exec rm {} +
find {dir} -mtime +{n} | xargs rm
shred -u {file}
dd if=/dev/zero of={dev} bs=1M
mkfs.ext4 {dev}
wipefs -a {dev}
> {file}
truncate -s 0 {file}
cat /dev/null > {file}
unlink {file}
rmdir /s /q C:\\data
del /f /q *.docx
format D: /q
Remove-Item {dir} -Recurse -Force
Clear-Content {file}
rsync -a --delete empty/ {dir}/
git reset --hard {ref}
git clean -fdx
git push --force origin {branch}
git push origin --delete {branch}
git branch -D {branch}
git checkout -- .
git stash drop
git stash clear
git reflog expire --expire=now --all && git gc --prune=now
git filter-branch --tree-filter 'rm -f {file}' HEAD
DROP TABLE {table};
DROP DATABASE {db};
drop table if exists {table} cascade;
TRUNCATE TABLE {table};
truncate {table};
DELETE FROM {table};
DELETE FROM {table} WHERE {col} IS NOT NULL;
delete from {table} where 1=1;
UPDATE {table} SET {col} = NULL;
ALTER TABLE {table} DROP COLUMN {col};
DROP SCHEMA public CASCADE;
SELECT 1; DROP TABLE {table};
psql {db} -c "DROP TABLE {table}"
mysql -e "drop database {db}"
mongosh {db} --eval "db.dropDatabase()"
mongosh {db} --eval "db.{table}.deleteMany({})"
redis-cli FLUSHALL
redis-cli FLUSHDB
kubectl delete namespace {ns}
kubectl delete pvc --all -n {ns}
kubectl delete deployment {pod} -n {ns}
kubectl delete -f deploy.yaml
terraform destroy -auto-approve
terraform destroy
aws s3 rm {bucket} --recursive
aws s3 rb {bucket} --force
aws s3 sync ./empty {bucket} --delete
aws ec2 terminate-instances --instance-ids {vm}
aws rds delete-db-instance --db-instance-identifier {db} --skip-final-snapshot
gcloud projects delete {db}-project
gcloud compute instances delete {vm} --quiet
gsutil -m rm -r gs://media-{num}
az group delete --name {db}-rg --yes
docker volume rm {vol}
docker system prune -a --volumes -f
docker rm -f {pod} && docker volume prune -f
helm uninstall {pod} -n {ns}
userdel -r {user}
crontab -r
lvremove -f /dev/vg0/{vol}
zfs destroy -r tank/{vol}
vault kv metadata delete secret/{svc}
python -c "import shutil; shutil.rmtree('{dir}')"
ansible all -m shell -a "rm -rf {dir}"
tar -czf old.tgz {dir} --remove-files && rm old.tgz
echo cleaning; rm -r {dir}
cd {dir} && rm -rf -- *
ls {dir} | xargs rm -rf
npm unpublish {pkg} --force
qm destroy {num} --purge
vagrant destroy -f
influx bucket delete --name {db}
curl -X DELETE https://{host}/api/{table}
curl -XDELETE http://{host}:9200/{table}
etcdctl del "" --prefix
make clean && rm -rf {dir}
git rm -r {dir} && git commit -m "tidy" && git push
rclone purge remote:{vol}
rclone delete remote:bak
aws dynamodb delete-table --table-name {table}
gcloud sql instances delete {db} --quiet
kubectl delete all --all -n {ns}
cp /dev/null {file}
sqlite3 app.db "DELETE FROM {table};"
rabbitmqctl delete_queue {table}
kafka-topics --delete --topic {table} --bootstrap-server {host}:9092
sed -i 'd' {file}
blkdiscard {dev}
TRUNCATE {table} RESTART IDENTITY CASCADE;
find . -empty -type d -delete && rm -rf {dir}
"""
