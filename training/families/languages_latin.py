"""Everyday sentences in languages with Latin letters: `= name code own name`, then sentences parted by ` | `."""

# ruff: noqa: E501
from __future__ import annotations

SOURCE = """
= English en English
The package arrives tomorrow morning. | Can you call me after work? | I have lost my keys. | The soup was too salty. | We meet at the station at eight.
My bill is wrong, please check it. | It has been raining since Monday. | The children are playing in the garden. | Where can I park my car? | Thank you very much for your help.
The train is late again. | I would like to cancel my order. | My brother works in a hospital. | The printer is out of paper. | The meeting was moved to Thursday.
How much does this cost? | The door does not close properly. | She is learning to play the piano. | Please send me the documents. | We have no milk left.
The doctor says I should rest. | The shop closes at six. | My phone does not charge any more. | Happy birthday to you! | I can't open the app.
Our flight was cancelled. | The neighbours are very loud at night. | The exam was easier than I thought. | There is a fire in the warehouse! | I am happy with the room.

= German de Deutsch
Das Paket kommt morgen früh an. | Kannst du mich nach der Arbeit anrufen? | Ich habe meine Schlüssel verloren. | Die Suppe war zu salzig. | Wir treffen uns um acht am Bahnhof.
Meine Rechnung stimmt nicht, bitte prüfen Sie sie. | Es regnet seit Montag. | Die Kinder spielen im Garten. | Wo kann ich mein Auto parken? | Vielen Dank für Ihre Hilfe.
Der Zug hat schon wieder Verspätung. | Ich möchte meine Bestellung stornieren. | Mein Bruder arbeitet in einem Krankenhaus. | Der Drucker hat kein Papier mehr. | Die Sitzung wurde auf Donnerstag verschoben.
Wie viel kostet das? | Die Tür schließt nicht richtig. | Sie lernt Klavier spielen. | Bitte schicken Sie mir die Unterlagen. | Wir haben keine Milch mehr.
Der Arzt sagt, ich soll mich ausruhen. | Der Laden schließt um sechs. | Mein Handy lädt nicht mehr. | Alles Gute zum Geburtstag! | Ich kann die App nicht öffnen.
Unser Flug wurde gestrichen. | Die Nachbarn sind nachts sehr laut. | Die Prüfung war leichter als gedacht. | Im Lager brennt es! | Mit dem Zimmer bin ich zufrieden.

= French fr Français
Le colis arrive demain matin. | Tu peux m'appeler après le travail ? | J'ai perdu mes clés. | La soupe était trop salée. | On se retrouve à la gare à huit heures.
Ma facture est fausse, merci de la vérifier. | Il pleut depuis lundi. | Les enfants jouent dans le jardin. | Où est-ce que je peux garer ma voiture ? | Merci beaucoup pour votre aide.
Le train est encore en retard. | Je voudrais annuler ma commande. | Mon frère travaille dans un hôpital. | Il n'y a plus de papier dans l'imprimante. | La réunion a été déplacée à jeudi.
Combien ça coûte ? | La porte ne ferme pas bien. | Elle apprend à jouer du piano. | Envoyez-moi les documents, s'il vous plaît. | Nous n'avons plus de lait.
Le médecin dit que je dois me reposer. | Le magasin ferme à six heures. | Mon téléphone ne se recharge plus. | Joyeux anniversaire ! | Je n'arrive pas à ouvrir l'application.
Notre vol a été annulé. | Les voisins sont très bruyants la nuit. | L'examen était plus facile que prévu. | Il y a le feu dans l'entrepôt ! | Je suis content de la chambre.

= Spanish es Español
El paquete llega mañana por la mañana. | ¿Puedes llamarme después del trabajo? | He perdido mis llaves. | La sopa estaba demasiado salada. | Nos vemos en la estación a las ocho.
Mi factura está mal, revísenla por favor. | Llueve desde el lunes. | Los niños juegan en el jardín. | ¿Dónde puedo aparcar el coche? | Muchas gracias por su ayuda.
El tren llega tarde otra vez. | Quisiera cancelar mi pedido. | Mi hermano trabaja en un hospital. | La impresora no tiene papel. | La reunión se cambió al jueves.
¿Cuánto cuesta esto? | La puerta no cierra bien. | Ella está aprendiendo a tocar el piano. | Por favor, envíeme los documentos. | No nos queda leche.
El médico dice que debo descansar. | La tienda cierra a las seis. | Mi teléfono ya no carga. | ¡Feliz cumpleaños! | No puedo abrir la aplicación.
Nuestro vuelo fue cancelado. | Los vecinos hacen mucho ruido por la noche. | El examen fue más fácil de lo que pensaba. | ¡Hay fuego en el almacén! | Estoy contento con la habitación.

= Portuguese pt Português
A encomenda chega amanhã de manhã. | Podes ligar-me depois do trabalho? | Perdi as minhas chaves. | A sopa estava salgada demais. | Encontramo-nos na estação às oito.
A minha fatura está errada, verifiquem por favor. | Chove desde segunda-feira. | As crianças brincam no jardim. | Onde posso estacionar o carro? | Muito obrigado pela sua ajuda.
O comboio está atrasado outra vez. | Gostaria de cancelar o meu pedido. | O meu irmão trabalha num hospital. | A impressora não tem papel. | A reunião foi adiada para quinta-feira.
Quanto custa isto? | A porta não fecha bem. | Ela está a aprender a tocar piano. | Por favor, envie-me os documentos. | Já não temos leite.
O médico diz que devo descansar. | A loja fecha às seis. | O meu telefone já não carrega. | Feliz aniversário! | Não consigo abrir a aplicação.
O nosso voo foi cancelado. | Os vizinhos são muito barulhentos à noite. | O exame foi mais fácil do que eu pensava. | Há um incêndio no armazém! | Estou satisfeito com o quarto.

= Italian it Italiano
Il pacco arriva domani mattina. | Puoi chiamarmi dopo il lavoro? | Ho perso le mie chiavi. | La zuppa era troppo salata. | Ci vediamo alla stazione alle otto.
La mia bolletta è sbagliata, controllatela per favore. | Piove da lunedì. | I bambini giocano in giardino. | Dove posso parcheggiare la macchina? | Grazie mille per il vostro aiuto.
Il treno è di nuovo in ritardo. | Vorrei annullare il mio ordine. | Mio fratello lavora in un ospedale. | La stampante ha finito la carta. | La riunione è stata spostata a giovedì.
Quanto costa questo? | La porta non si chiude bene. | Lei impara a suonare il pianoforte. | Per favore, mandatemi i documenti. | Non abbiamo più latte.
Il medico dice che devo riposare. | Il negozio chiude alle sei. | Il mio telefono non si carica più. | Buon compleanno! | Non riesco ad aprire l'applicazione.
Il nostro volo è stato cancellato. | I vicini sono molto rumorosi di notte. | L'esame era più facile del previsto. | C'è un incendio nel magazzino! | Sono contento della camera.

= Dutch nl Nederlands
Het pakket komt morgenochtend aan. | Kun je me na het werk bellen? | Ik ben mijn sleutels kwijt. | De soep was te zout. | We spreken om acht uur af op het station.
Mijn rekening klopt niet, kunt u hem nakijken? | Het regent al sinds maandag. | De kinderen spelen in de tuin. | Waar kan ik mijn auto parkeren? | Hartelijk dank voor uw hulp.
De trein heeft alweer vertraging. | Ik wil graag mijn bestelling annuleren. | Mijn broer werkt in een ziekenhuis. | Het papier van de printer is op. | De vergadering is verplaatst naar donderdag.
Hoeveel kost dit? | De deur sluit niet goed. | Ze leert piano spelen. | Stuur me alstublieft de documenten. | We hebben geen melk meer.
De dokter zegt dat ik moet rusten. | De winkel sluit om zes uur. | Mijn telefoon laadt niet meer op. | Gefeliciteerd met je verjaardag! | Ik krijg de app niet open.
Onze vlucht is geannuleerd. | De buren zijn 's nachts erg luid. | Het examen was makkelijker dan ik dacht. | Er is brand in het magazijn! | Ik ben tevreden over de kamer.

= Swedish sv Svenska
Paketet kommer i morgon bitti. | Kan du ringa mig efter jobbet? | Jag har tappat bort mina nycklar. | Soppan var för salt. | Vi ses på stationen klockan åtta.
Min räkning är fel, var snäll och kontrollera den. | Det har regnat sedan i måndags. | Barnen leker i trädgården. | Var kan jag parkera bilen? | Tack så mycket för hjälpen.
Tåget är försenat igen. | Jag vill avbeställa min order. | Min bror arbetar på ett sjukhus. | Skrivaren har slut på papper. | Mötet flyttades till torsdag.
Hur mycket kostar det här? | Dörren går inte att stänga ordentligt. | Hon lär sig spela piano. | Skicka mig handlingarna, tack. | Vi har ingen mjölk kvar.
Läkaren säger att jag ska vila. | Affären stänger klockan sex. | Min telefon laddar inte längre. | Grattis på födelsedagen! | Jag kan inte öppna appen.
Vårt flyg blev inställt. | Grannarna är mycket högljudda på natten. | Provet var lättare än jag trodde. | Det brinner i lagret! | Jag är nöjd med rummet.

= Polish pl Polski
Paczka przyjdzie jutro rano. | Czy możesz zadzwonić do mnie po pracy? | Zgubiłem klucze. | Zupa była za słona. | Spotykamy się o ósmej na dworcu.
Mój rachunek jest błędny, proszę go sprawdzić. | Pada od poniedziałku. | Dzieci bawią się w ogrodzie. | Gdzie mogę zaparkować samochód? | Bardzo dziękuję za pomoc.
Pociąg znowu się spóźnia. | Chciałbym anulować zamówienie. | Mój brat pracuje w szpitalu. | W drukarce skończył się papier. | Zebranie przeniesiono na czwartek.
Ile to kosztuje? | Drzwi nie zamykają się dobrze. | Ona uczy się grać na pianinie. | Proszę przesłać mi dokumenty. | Nie mamy już mleka.
Lekarz mówi, że powinienem odpoczywać. | Sklep zamykają o szóstej. | Mój telefon już się nie ładuje. | Wszystkiego najlepszego z okazji urodzin! | Nie mogę otworzyć aplikacji.
Nasz lot został odwołany. | Sąsiedzi są w nocy bardzo głośni. | Egzamin był łatwiejszy, niż myślałem. | W magazynie jest pożar! | Jestem zadowolony z pokoju.

= Czech cs Čeština
Balík dorazí zítra ráno. | Můžeš mi zavolat po práci? | Ztratil jsem klíče. | Polévka byla příliš slaná. | Sejdeme se v osm na nádraží.
Můj účet je špatně, prosím zkontrolujte ho. | Prší už od pondělí. | Děti si hrají na zahradě. | Kde můžu zaparkovat auto? | Děkuji mnohokrát za pomoc.
Vlak má zase zpoždění. | Chtěl bych zrušit svou objednávku. | Můj bratr pracuje v nemocnici. | V tiskárně došel papír. | Schůzka byla přesunuta na čtvrtek.
Kolik to stojí? | Dveře se pořádně nezavírají. | Učí se hrát na klavír. | Pošlete mi prosím dokumenty. | Nemáme už žádné mléko.
Lékař říká, že mám odpočívat. | Obchod zavírá v šest. | Můj telefon se už nenabíjí. | Všechno nejlepší k narozeninám! | Nemůžu otevřít aplikaci.
Náš let byl zrušen. | Sousedé jsou v noci velmi hluční. | Zkouška byla lehčí, než jsem čekal. | Ve skladu hoří! | S pokojem jsem spokojený.

= Turkish tr Türkçe
Paket yarın sabah geliyor. | İşten sonra beni arayabilir misin? | Anahtarlarımı kaybettim. | Çorba çok tuzluydu. | Saat sekizde istasyonda buluşuyoruz.
Faturam yanlış, lütfen kontrol edin. | Pazartesiden beri yağmur yağıyor. | Çocuklar bahçede oynuyor. | Arabamı nereye park edebilirim? | Yardımınız için çok teşekkür ederim.
Tren yine gecikti. | Siparişimi iptal etmek istiyorum. | Kardeşim bir hastanede çalışıyor. | Yazıcıda kağıt kalmadı. | Toplantı perşembeye alındı.
Bu ne kadar? | Kapı düzgün kapanmıyor. | Piyano çalmayı öğreniyor. | Lütfen bana belgeleri gönderin. | Sütümüz kalmadı.
Doktor dinlenmem gerektiğini söylüyor. | Dükkan altıda kapanıyor. | Telefonum artık şarj olmuyor. | Doğum günün kutlu olsun! | Uygulamayı açamıyorum.
Uçuşumuz iptal edildi. | Komşular geceleri çok gürültü yapıyor. | Sınav düşündüğümden kolaydı. | Depoda yangın var! | Odadan memnunum.

= Finnish fi Suomi
Paketti saapuu huomenaamulla. | Voitko soittaa minulle töiden jälkeen? | Olen hukannut avaimeni. | Keitto oli liian suolaista. | Tavataan asemalla kahdeksalta.
Laskuni on väärin, tarkistakaa se. | On satanut maanantaista asti. | Lapset leikkivät puutarhassa. | Mihin voin pysäköidä auton? | Paljon kiitoksia avustanne.
Juna on taas myöhässä. | Haluaisin perua tilaukseni. | Veljeni työskentelee sairaalassa. | Tulostimesta on paperi loppu. | Kokous siirrettiin torstaille.
Paljonko tämä maksaa? | Ovi ei mene kunnolla kiinni. | Hän opettelee soittamaan pianoa. | Lähettäkää minulle asiakirjat. | Meillä ei ole enää maitoa.
Lääkäri sanoo, että minun pitää levätä. | Kauppa menee kiinni kuudelta. | Puhelimeni ei enää lataudu. | Hyvää syntymäpäivää! | En saa sovellusta auki.
Lentomme peruttiin. | Naapurit ovat yöllä hyvin äänekkäitä. | Koe oli helpompi kuin luulin. | Varastossa on tulipalo! | Olen tyytyväinen huoneeseen.

= Hungarian hu Magyar
A csomag holnap reggel érkezik. | Fel tudsz hívni munka után? | Elvesztettem a kulcsaimat. | A leves túl sós volt. | Nyolckor találkozunk az állomáson.
Hibás a számlám, kérem, ellenőrizzék. | Hétfő óta esik az eső. | A gyerekek a kertben játszanak. | Hol parkolhatok az autóval? | Nagyon köszönöm a segítséget.
A vonat megint késik. | Szeretném lemondani a rendelésemet. | A bátyám kórházban dolgozik. | Kifogyott a papír a nyomtatóból. | Az értekezletet csütörtökre tették át.
Mennyibe kerül ez? | Az ajtó nem záródik rendesen. | Zongorázni tanul. | Kérem, küldje el a dokumentumokat. | Nincs több tejünk.
Az orvos szerint pihennem kell. | A bolt hatkor zár. | A telefonom már nem tölt. | Boldog születésnapot! | Nem tudom megnyitni az alkalmazást.
Törölték a járatunkat. | A szomszédok éjjel nagyon hangosak. | A vizsga könnyebb volt, mint gondoltam. | Tűz van a raktárban! | Elégedett vagyok a szobával.

= Romanian ro Română
Pachetul sosește mâine dimineață. | Poți să mă suni după serviciu? | Mi-am pierdut cheile. | Supa era prea sărată. | Ne întâlnim la gară la ora opt.
Factura mea este greșită, vă rog să o verificați. | Plouă de luni. | Copiii se joacă în grădină. | Unde pot să parchez mașina? | Vă mulțumesc mult pentru ajutor.
Trenul are din nou întârziere. | Aș dori să anulez comanda. | Fratele meu lucrează într-un spital. | Imprimanta nu mai are hârtie. | Ședința a fost mutată pe joi.
Cât costă asta? | Ușa nu se închide bine. | Ea învață să cânte la pian. | Vă rog să-mi trimiteți documentele. | Nu mai avem lapte.
Doctorul spune că trebuie să mă odihnesc. | Magazinul se închide la șase. | Telefonul meu nu se mai încarcă. | La mulți ani! | Nu pot deschide aplicația.
Zborul nostru a fost anulat. | Vecinii sunt foarte gălăgioși noaptea. | Examenul a fost mai ușor decât credeam. | A izbucnit un incendiu în depozit! | Sunt mulțumit de cameră.

= Indonesian id Bahasa Indonesia
Paketnya tiba besok pagi. | Bisakah kamu menelepon saya setelah kerja? | Saya kehilangan kunci saya. | Supnya terlalu asin. | Kita bertemu di stasiun jam delapan.
Tagihan saya salah, tolong diperiksa. | Hujan turun sejak hari Senin. | Anak-anak bermain di kebun. | Di mana saya bisa parkir mobil? | Terima kasih banyak atas bantuannya.
Keretanya terlambat lagi. | Saya ingin membatalkan pesanan saya. | Kakak saya bekerja di rumah sakit. | Kertas di printer sudah habis. | Rapat dipindahkan ke hari Kamis.
Berapa harganya ini? | Pintunya tidak bisa ditutup dengan baik. | Dia sedang belajar bermain piano. | Tolong kirimkan dokumennya kepada saya. | Kami tidak punya susu lagi.
Dokter bilang saya harus istirahat. | Tokonya tutup jam enam. | Ponsel saya tidak bisa diisi lagi. | Selamat ulang tahun! | Saya tidak bisa membuka aplikasinya.
Penerbangan kami dibatalkan. | Tetangga sangat berisik di malam hari. | Ujiannya lebih mudah dari yang saya kira. | Ada kebakaran di gudang! | Saya puas dengan kamarnya.

= Vietnamese vi Tiếng Việt
Gói hàng sẽ đến vào sáng mai. | Bạn có thể gọi cho tôi sau giờ làm không? | Tôi bị mất chìa khóa rồi. | Món súp mặn quá. | Chúng ta gặp nhau ở nhà ga lúc tám giờ.
Hóa đơn của tôi bị sai, xin kiểm tra lại. | Trời mưa từ thứ hai đến giờ. | Bọn trẻ đang chơi trong vườn. | Tôi có thể đỗ xe ở đâu? | Cảm ơn anh chị rất nhiều vì đã giúp đỡ.
Tàu lại đến muộn. | Tôi muốn hủy đơn hàng. | Anh trai tôi làm việc ở bệnh viện. | Máy in hết giấy rồi. | Cuộc họp được dời sang thứ năm.
Cái này giá bao nhiêu? | Cửa không đóng chặt được. | Cô ấy đang học chơi đàn piano. | Xin gửi cho tôi các giấy tờ. | Nhà mình hết sữa rồi.
Bác sĩ nói tôi nên nghỉ ngơi. | Cửa hàng đóng cửa lúc sáu giờ. | Điện thoại của tôi không sạc được nữa. | Chúc mừng sinh nhật! | Tôi không mở được ứng dụng.
Chuyến bay của chúng tôi bị hủy. | Hàng xóm rất ồn ào vào ban đêm. | Bài thi dễ hơn tôi nghĩ. | Có cháy trong nhà kho! | Tôi hài lòng với căn phòng.
"""
