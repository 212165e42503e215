"""Articles by shelf in shops of several sorts."""

PRODUCTS = """
@ supermarket
# Dairy and eggs / Dairy / Milk products : milk, cheese, yoghurt, butter, eggs
- whole milk 1 l;goat cheese;salted butter;Greek yoghurt;cream 30 %;free-range eggs;cottage cheese;buttermilk;
+ mozzarella
# Bread and bakery / Bakery / Baked goods : bread, rolls, cakes
- rye bread, sliced;croissant;sesame bagels;baguette;blueberry muffin;pretzel;sourdough loaf;cinnamon rolls;
+ pita bread
# Fruit and vegetables / Produce / Greengrocery : fresh fruit, vegetables, herbs
- bananas;carrots, bunch;iceberg lettuce;mangoes;red onions;fresh basil in a pot;courgettes;blackberries;
+ seed potatoes
# Drinks / Beverages / Drinks aisle : water, juice, soft drinks, beer, tea
- sparkling water;orange juice;ginger ale;wheat beer;green tea bags;apple spritzer;cola without sugar;
+ tonic water;cold brew
# Meat and fish / Butcher and fishmonger / Fresh meat and fish : meat, sausages, fish, seafood
- chicken breast;salmon fillet;minced beef;pork chops;smoked mackerel;lamb sausages;shrimps;sliced ham;turkey wings
# Sweets and snacks / Confectionery / Snacks : chocolate, crisps, biscuits
- dark chocolate 70 %;paprika crisps;wine gums;salted peanuts;butter biscuits;marshmallows;caramel bar;popcorn;
+ liquorice
# Household / Cleaning supplies / Cleaning : things to clean and wash the home
- dish soap lemon;washing powder;bin liners 30 l;sponge cloths;toilet cleaner;fabric softener;window spray;
+ steel wool
# Frozen food / Freezer / Frozen goods : food that is sold deep-frozen
- deep-frozen peas;frozen pizza salami;vanilla ice cream tub;frozen fish fingers;ice lollies;frozen berries;
+ frozen oven chips
@ DIY store
# Power tools / Electric tools / Machines : tools with a motor
- cordless drill 18 V;angle grinder;jigsaw 650 W;orbital sander;circular saw;rotary hammer;electric screwdriver;
+ heat gun
# Hand tools / Manual tools / Hand tool wall : tools moved by hand
- claw hammer;set of screwdrivers;pipe wrench;wood chisel;hand saw;spirit level;combination pliers;allen key set
# Paint / Paints and varnish / Paint department : paint, varnish, brushes
- white wall paint 10 l;wood varnish;paint roller;radiator lacquer;flat brush 50 mm;masking tape;primer;
+ yacht lacquer
# Plumbing / Bathroom and pipes / Sanitary : taps, pipes, toilets
- basin tap;shower head;toilet seat;siphon DN 40;copper pipe;silicone for showers;float valve;
+ flexible hose for taps
# Electrical / Electric installation / Wiring : cables, switches, lamps' parts
- light switch;three-core cable 25 m;fuse 16 A;junction box;extension lead;dimmer;wall socket double;cable clips
# Garden / Garden centre / Outdoor : plants, soil, garden tools
- potting soil 40 l;lawn mower;hedge shears;tulip bulbs;watering can;garden hose;rake;grass seed;raised bed
# Fixings / Screws and nails / Ironmongery : screws, nails, plugs, hinges
- wood screws 4x40;wall plugs 8 mm;steel nails;door hinge;hex nuts M8;washers;picture hooks;angle bracket
@ electronics shop
# Phones / Mobile phones / Smartphones and accessories : phones and what belongs to them
- smartphone 128 GB;phone case silicone;screen protector;SIM card starter pack;foldable phone;
+ senior phone with large keys
# Computers / Laptops and PCs / Computing : laptops, monitors, keyboards
- laptop 14 inch;mechanical keyboard;27 inch monitor;wireless mouse;graphics card;external SSD;webcam;
+ docking station
# TV and audio / Television and sound / Home entertainment : televisions, speakers, headphones
- OLED television 55 inch;soundbar;noise-cancelling headphones;record player;bookshelf speakers;TV wall mount;
+ home cinema beamer
# Kitchen appliances / Small appliances / Household appliances : machines for kitchen and household
- espresso machine;toaster;food processor;microwave oven;vacuum cleaner;steam iron;hand mixer;rice cooker;
+ dishwasher
# Cameras / Photo / Photography : cameras and lenses
- mirrorless camera body;50 mm lens;tripod;camera bag;instant camera film;action camera;flash unit;
+ lens cleaning kit
# Gaming / Games and consoles / Video games : consoles, games, controllers
- game console 1 TB;wireless gamepad;racing wheel for consoles;fantasy role-playing game on disc;
+ VR game headset;arcade stick
@ pharmacy
# Cold and flu / Colds / Cough and cold : against cough, sneezing, sore throat
- cough syrup ivy;throat lozenges;nasal spray;chest rub eucalyptus;flu tablets hot drink;thyme cough drops
# Pain relief / Painkillers / Pain : against pain
- headache tablets;ibuprofen 400;pain relief gel for joints;migraine tablets;heat plaster for backs;toothache drops
# Skin care / Skin / Creams and lotions : creams and lotions for the skin
- hand cream urea;face cream dry skin;sun lotion SPF 50;lip balm;body lotion almond;acne gel;baby oil
# Vitamins / Supplements / Vitamins and minerals : vitamins and minerals to swallow
- vitamin C 500 mg;magnesium powder;iron capsules;vitamin D drops;zinc tablets;multivitamin effervescent tablets
# First aid / Bandages / Wound care : bandages, plasters, disinfection
- plasters, waterproof;elastic bandage;wound disinfectant;burn gel;sterile gauze pads;first aid kit for cars;
+ tweezers
# Dental care / Mouth care / Oral hygiene : for teeth and mouth
- toothpaste mint;soft toothbrush;dental floss;mouthwash;denture cleaner;interdental brushes;tongue scraper
# Stomach / Digestion / Stomach and bowels : for stomach and digestion
- antacid chews;charcoal tablets;fennel tea against wind;laxative drops;travel sickness gum;tablets for diarrhoea
@ clothes shop
# Shoes / Footwear / Boots and shoes : what is worn on the feet
- running shoes;leather ankle boots;sandals cork;rubber boots;slippers felt;ballet flats;hiking boots
# Jackets and coats / Outerwear / Coats : worn over everything else
- rain jacket hooded;wool coat;down parka;denim jacket;trench coat;fleece jacket;quilted vest
# Trousers / Jeans and trousers / Legwear : worn on the legs
- slim jeans;chinos beige;jogging bottoms;corduroy trousers;cargo shorts;leggings;suit trousers
# Shirts and tops / Tops / Shirts : worn on the upper body
- cotton T-shirt;linen blouse;checked flannel shirt;polo shirt;tank top;turtleneck top;striped long-sleeve shirt
# Accessories / Bags and belts / Extras : belts, hats, scarves, bags
- leather belt;silk scarf;bobble hat;shoulder bag;sunglasses;woollen gloves;tie with dots;purse
# Underwear and socks / Underwear / Lingerie and hosiery : worn next to the skin
- boxer shorts;sports bra;ankle socks, 5 pairs;thermal undershirt;tights 40 den;briefs cotton
@ book shop
# Crime and thrillers / Crime / Mystery : novels about murder and detectives
- "The Body in Lock Nine", inspector Moll hunts a killer;"Cold Ferry", a thriller about a hostage;
+ "Poison at Tea", a village sleuth
# Cookery books / Food and drink / Cooking : books with recipes
- "Fifty Soups";"Bread from My Oven", recipes for sourdough;"Vegan Sundays", quick dishes;"Grilling by the Sea"
# Children's books / Kids / Picture books : for small readers
- "The Bear Who Lost His Button", picture book from 3;"Pia Learns to Swim", first reader;
+ "Goodnight, Crane", board book
# Travel guides / Travel / Guides and maps : guides, maps
- "Walking in the Dolomites" with maps;"Lisbon in Three Days";city map of Ghent;"Japan by Train", guide
# History / History books / The past : non-fiction about the past
- "Kings of Salt", trade in the Middle Ages;"The Fall of the Old Republic";"Letters from the Trenches 1916"
# Science fiction and fantasy / Fantasy / SF and fantasy : dragons, space, other worlds
- "Ships beyond Saturn", a space saga;"The Dragon's Clerk";"Nine Moons of Ur", aliens land;"The Elf and the Axe"
# Health and self-help / Advice / Self-help : advice for a better life
- "Sleep Well Again";"Calm in Ten Minutes", breathing guide;"Leave Sugar Behind";"Habits that Stick"
@ toy shop
# Puzzles and board games / Board games / Games : games for the table
- jigsaw 1000 pieces harbour;dice game for six;strategy board game;memory card game;chess set wood;dominoes
# Dolls and plush / Soft toys / Dolls : dolls and animals to cuddle
- plush rabbit;doll with pram;teddy bear 40 cm;doll's house family;hand puppet fox;cuddly penguin
# Construction toys / Building blocks / Construction : things to build with
- building bricks 500 pieces;wooden blocks;magnetic tiles;marble run kit;toy crane kit metal;gear building set
# Outdoor toys / Outdoor play / Garden toys : to play outside
- swing seat;sandpit bucket and spade;kite;hula hoop;water pistol;scooter for children;trampoline
# Arts and crafts / Creative / Craft : to paint and tinker
- finger paint;modelling clay;crayons box of 24;bead set for bracelets;origami paper;glitter glue;stamp set
# Model vehicles / Cars and trains / Vehicles : toy cars, trains, planes
- toy fire engine;wooden train set;remote-controlled car;model plane kit;die-cast tractor;
+ electric slot racing track
@ pet shop
# Dogs / Dog supplies / For dogs : for dogs
- dog lead nylon;chew bone;dog food lamb and rice;dog basket;puppy pads;whistle for training dogs
# Cats / Cat supplies / For cats : for cats
- cat litter;scratching post;cat food tuna in jelly;toy mouse with catnip;cat flap;cat tree
# Fish and aquariums / Aquarium / Aquatics : for fish tanks
- aquarium 60 l;filter pump for tanks;flake food for fish;water plants;gravel for aquariums;tank heater
# Birds / Bird supplies / For birds : for birds
- budgie seed;bird cage;cuttlebone;nesting box for tits;parrot swing;fat balls for wild birds
# Small animals / Rodents / Rabbits and rodents : for hamsters, rabbits, guinea pigs
- hamster wheel;hay for rabbits;guinea pig pellets;rodent cage;carrot chews for rabbits;straw bedding for hutches
# Reptiles / Terrarium / Reptiles and spiders : for snakes, lizards, tortoises
- heat lamp for terrariums;tortoise food;UV lamp for lizards;dried crickets for geckos;terrarium background;
+ snake hide cave
@ office supplier
# Paper / Paper and envelopes / Paper goods : paper, envelopes, notebooks
- copy paper A4;envelopes C5;squared notebook;sticky notes yellow;photo paper glossy;envelopes with window
# Writing / Pens / Pens and pencils : things to write with
- ballpoint pens blue;HB pencils;text markers neon;fountain pen;whiteboard markers;correction pen
# Filing / Folders / Filing and archive : folders and binders
- lever arch file;hanging folders;plastic sleeves A4;ring binder;archive box;divider sheets A-Z
# Office furniture / Furniture / Desks and chairs : desks, chairs, cabinets
- swivel chair;standing desk;filing cabinet steel;reception counter;meeting table oval;coat stand
# Printing / Ink and toner / Printer supplies : ink, toner, printers
- toner black;ink cartridge cyan;laser printer A4;label printer;printer drum unit;ink refill set
# Break room / Kitchen and catering / Office kitchen : coffee, cups and the like for the break
- coffee beans 1 kg for the office;paper cups 50 pieces;sugar sticks;water dispenser bottle;
+ assorted biscuits for meetings;napkins
"""
