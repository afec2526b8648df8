// Words beside the fields of identity documents. They cover passports in the languages of their issuers, and national
// cards and driving licences of Europe, of the Americas and of English-speaking Africa. For Europe these are the EU's
// official languages in Latin letters, the Balkans, Turkey, and transliterated lines of Bulgaria, Greece and Ukraine.
// The cards of India, Indonesia, Malaysia and the Philippines are included. Sources: Doc 9303-3, section 3.4 (English, French, Spanish), the Council's PRADO glossary of
// identity documents, and specimens.

/** Fields that the visual zone can supply. */
export type LabelledField =
  | 'surname'
  | 'givenNames'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'issueDate'
  | 'expiryDate'
  /** A name that is not split: "Full name", "Nama". */
  | 'fullName'
  /** Personal numbers, which are not document numbers. */
  | 'personalNumber'
  /** Places, offices and other people. Text beside them looks like a name but is not the holder's. */
  | 'place'
  /** Titles and fields that are not compared, but whose words must not count as values. */
  | 'other'

/** Phrases by field, in lower case without accents, separated by bars. */
export const LABEL_PHRASES: Readonly<Record<LabelledField, string>> = {
  surname:
    "surname|nama keluarga|surnames|last name|last names|family name|primary identifier|nom|noms|nom de famille|nom d'usage|identifiant primaire|nachname|familienname|name|" +
    'apellido|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|cognome|cognomi|sobrenome|apelido|apelidos|achternaam|naam|' +
    'nazwisko|prijmeni|priezvisko|etternavn|slektsnavn|efternavn|efternamn|sukunimi|soyadi|soyad|prezime|priimek|csaladi nev|csaladi es utonev|csaladi nev es utonev|' +
    'nume|nume de familie|pavarde|uzvards|perekonnanimi|perenimi|mbiemri|familiya|familia|eponymo|eponimo|epitheto|prizvyshche|kenninafn|sloinne|kunjomi|apelyido|ln',
  givenNames:
    'given name|given names|first name|first names|forename|forenames|other names|other given names|secondary identifier|prenom|prenoms|identifiant secondaire|' +
    'vorname|vornamen|nombre|nombres|nome|nomi|nome proprio|nomes proprios|nomes|voornaam|voornamen|imie|imiona|imie imiona|jmeno|jmena|meno|mena|fornavn|fornavne|fornamn|' +
    'etunimi|etunimet|adi|ad|ime|imena|utonev|utonevi|utonevek|utoneve|prenume|prenumele|vardas|vardai|vards|vardi|eesnimi|eesnimed|emri|ime i prezime oca|onoma|imya|imia|eiginnafn|' +
    'reamhainm|ismijiet|mga pangalan|pangalan|fn|prenom s',
  fullName:
    'full name|fullname|complete name|nama|nama lengkap|nombre completo|nome completo|name of holder|holder name|names|majina|naam van houder|nombre y apellidos|nombres y apellidos|apellidos y nombres|surname and given names|ime i prezime|ime in priimek',
  documentNumber:
    'passport no|passport number|passport nr|document no|document number|card no|card number|licence no|license no|licence number|license number|id no|id number|identity no|identity number|' +
    'identity card no|identity card number|visa no|visa number|permit no|no du passeport|numero du passeport|n du passeport|n de passeport|no de passeport|passeport no|passeport n|numero de document|' +
    'no du document|n du document|document n|n de la carte|carte no|carte n|no de la carte|numero de carte|numero de carte d identite|pass nr|passnr|pasnr|reisepass nr|reisepassnummer|passnummer|ausweisnummer|' +
    'ausweis nr|dokumentennummer|seriennummer|identitatskarte nr|no pasaporte|numero de pasaporte|pasaporte no|pasaporte n|pasaporte nro|no de documento|numero de documento|num documento|documento nro|documento no|documento n|num soporte|numero soporte|idesp|' +
    'dni num|dni|numero documento|numero cedula|cedula no|clave de elector|documento numero|passaporto n|numero passaporto|numero carta|numero del documento|carta d identita n|passaporte no|passaporte n|numero do passaporte|numero do documento|n documento|no documento|' +
    'no do documento|registro geral|documento nr|documentnummer|documentnr|paspoortnummer|paspoort nr|kaartnummer|rijbewijsnummer|nr paszportu|seria i numer|seria i numer paszportu|nr dowodu|numer dowodu|numer dokumentu|cislo pasu|cislo dokladu|cislo obcanskeho prukazu|cislo|' +
    'cislo op|cislo preukazu|pas nr|passnr|kortnr|kort nr|kortnummer|passin numero|passinnumero|kortin numero|asiakirjan numero|asiakirjan nro|pasaport no|seri no|seri|belge no|t c kimlik seri no|broj putovnice|broj isprave|broj osobne iskaznice|broj licne karte|broj dokumenta|broj pasosa|stevilka|stevilka potnega lista|st potnega lista|st osebne izkaznice|' +
    'utlevelszam|okmanyazonosito|okmanyszam|azonosito|seria|seria si nr|nr pasaport|paso nr|paso numeris|asmens tapatybes korteles nr|dokumento nr|korteles nr|pases nr|pases numurs|dokumenta nr|dokumenta numurs|dokumendi number|passi number|passi nr|nr leternjoftim|nr leternjoftimi|numri i leternjoftimit|' +
    'nr pasaportes|nomer na dokumenta|dokument no|document nr|ar diavatiriou|arithmos|vegabref nr|dln|dl no|dl number|dl|lic|lic no|driver licence no|driver license no|usid|uscis|uscis no|nik|no kp|permanent account number|epic no|crn|psn|pcn|nin|document no/nr du',
  nationality:
    'nationality|nationalite|citizenship|staatsangehorigkeit|nationalitat|nacionalidad|cittadinanza|nazionalita|nacionalidade|nationaliteit|obywatelstwo|statni obcanstvi|obcanstvi|statna prislusnost|' +
    'obcianstvo|statsborgerskap|statsborgerskab|indfodsret|nationalitet|medborgarskap|kansalaisuus|uyrugu|uyruk|tabiiyeti|drzavljanstvo|allampolgarsag|cetatenia|cetatenie|pilsoniba|valstspiederiba|pilietybe|kodakondsus|shtetesia|shtetesi|grazhdanstvo|ithageneia|ypikootita|hromadianstvo|rikisfang|' +
    'kewarganegaraan|warganegara|nasyonalidad|naisiuntacht|cittadinanza nazionalita|nac',
  birthDate:
    'date of birth|birth date|birthdate|dob|d o b|date de naissance|naissance|ne le|nee le|ne e le|geburtsdatum|geburtstag|geboren am|fecha de nacimiento|fecha nacimiento|nacimiento|f nacimiento|data di nascita|nascita|nato il|nata il|data de nascimento|data nascimento|nascimento|nasc|geboortedatum|geboren|geb datum|' +
    'data urodzenia|datum narozeni|datum narodenia|narozen|fodselsdato|fodt|fodelsedatum|fodelsedag|fodelsetid|syntymaaika|syntymapaiva|dogum tarihi|dogum|datum rodenja|datum rodjenja|datum rojstva|rojstva|szuletesi ido|szuletesi datum|szuletesi hely es ido|data nasterii|nascut la|dzimsanas datums|dzimsanas|gimimo data|gimimo|sunniaeg|' +
    'datelindja|datelindia|data e lindjes|data na razhdane|data na rajdane|imerominia gennisis|hmeromhnia gennhshs|data narodzhennia|faedingardagur|data tat twelid|data breith|tanggal lahir|tgl lahir|tempat tgl lahir|tarikh lahir|petsa ng kapanganakan|petsa ng kapanganakan date of birth|tarehe ya kuzaliwa|geboortedatum|year of birth',
  sex: 'sex|sexe|sexo|sesso|geschlecht|geslacht|plec|pohlavi|pohlavie|kjonn|kon|sukupuoli|cinsiyet|cinsiyeti|spol|nem|sexul|sex sexe|dzimums|lytis|sugu|gjinia|gender|fylo|fyllo|kyn|inscne|sess|jenis kelamin|jantina|kasarian|jinsia|genero',
  issueDate:
    'date of issue|issue date|issued on|issued|date issued|date de delivrance|delivre le|delivree le|ausstellungsdatum|ausgestellt am|ausstellung|datum der ausstellung|fecha de expedicion|fecha de emision|fecha expedicion|fecha emision|expedicion|emision|fecha de otorgamiento|data di rilascio|data rilascio|data di emissione|data emissione|emissione|rilasciato il|' +
    'data de emissao|data de expedicao|data emissao|emissao|datum van afgifte|datum afgifte|afgiftedatum|afgegeven op|afgifte|data wydania|datum vydani|datum vydania|vydano|utstedt|utstedelsesdato|udstedt|udstedelsesdato|utfardad|utfardandedatum|utfardandedag|myonnetty|myontamispaiva|myontamisaika|verilis tarihi|verildigi tarih|duzenlenme tarihi|datum izdavanja|datum izdaje|' +
    'kiallitas kelte|kiallitas datuma|kiallitas|kiadas kelte|data emiterii|data eliberarii|eliberat la|isdosanas datums|izdosanas datums|izdota|isdavimo data|isduota|valjastatud|valjaandmise kuupaev|valjaandmise|data e leshimit|data e leshimi|data na izdavane|imerominia ekdosis|data vydachi|utgafudagur|iss|date of issuance|tarikh dikeluarkan|date de emission',
  expiryDate:
    'date of expiry|date of expiration|expiry date|expiry|expiration date|expiration|expires|expires on|valid until|valid to|valid thru|valid till|date d expiration|expire le|valable jusqu au|valable jusqu|valide jusqu au|date de validite|fin de validite|gultig bis|ablaufdatum|gultigkeit|fecha de caducidad|fecha de vencimiento|fecha vencimiento|vencimiento|caducidad|valido hasta|' +
    'valida hasta|validez|vigencia|vigente hasta|fecha de expiracion|data di scadenza|data scadenza|scadenza|scade il|valida fino al|data de validade|data validade|validade|valido ate|geldig tot|einde geldigheid|datum einde geldigheid|data waznosci|data uplywu waznosci|data uplywu terminu waznosci|termin waznosci|wazny do|platnost do|datum skonceni platnosti|platny do|doba platnosti|gyldig til|utlopsdato|udlobsdato|' +
    'giltigt till|giltig till|giltigt t o m|sista giltighetsdag|voimassa|viimeinen voimassaolopaiva|voimassaolopaiva|gecerlilik tarihi|son gecerlilik tarihi|son gecerlilik|gecerlilik|vrijedi do|datum isteka|datum isteka valjanosti|vazi do|velja do|datum poteka|datum poteka veljavnosti|datum veljavnosti|ervenyesseg|ervenyes|ervenyessegi ido|lejarat datuma|ervenyesseg vege|data expirarii|valabil pana la|expira la|valabilitate|' +
    'deriga lidz|deriguma termins|galioja iki|kehtiv kuni|kehtivuse lopp|data e skadences|data e skadimit|skadimit|valid in validity|validnost|validno do|imerominia lixis|imerominia lhxhs|isxyei eos|diisna do|gildir til|data tal iskadenza|exp|exp date|berlaku hingga|sah sehingga|valida hasta el|validity',
  personalNumber:
    'personal no|personal number|personal code|personal id no|personal id number|personal identification number|national no|national number|national identification number|no personnel|numero personnel|numero personal|no personal|nr personal|nr personal no|personnummer|fodselsnummer|fodselsnr|cpr nr|henkilotunnus|rodne cislo|numer pesel|pesel|' +
    'codice fiscale|asmens kodas|personas kods|isikukood|osobni identifikacijski broj|oib|maticni broj|emso|jmbg|szemelyi azonosito|cnp|cod numeric personal|t c kimlik no|kimlik no|curp|cpf|cuit|rut|rijksregisternummer|registre national|burgerservicenummer|bsn|nif|social security no|egn|kennitala|personal id|national register|pps no|insurance no',
  place:
    'place of birth|surname and name of parents|name of parents|cognome e nome dei genitori|legal guardian|birth place|birthplace|lieu de naissance|geburtsort|lugar de nacimiento|luogo di nascita|luogo e data di nascita|local de nascimento|naturalidade|filiacao|filiacion|filiation|geboorteplaats|miejsce urodzenia|misto narozeni|miesto narodenia|fodested|fodselssted|fodelseort|syntymapaikka|dogum yeri|mjesto rodenja|mesto rodenja|kraj rojstva|szuletesi hely|locul nasterii|loc nastere|dzimsanas vieta|gimimo vieta|' +
    'sunnikoht|vendlindja|topos gennisis|myasto na razhdane|faedingarstadur|tempat lahir|country of birth|pays de naissance|authority|issuing authority|issued by|place of issue|autorite|autorite de delivrance|behorde|ausstellende behorde|autoridad|autoridade|autorita|autoridade emissora|organ wydajacy|organ|vydal|utstedende myndighet|myndighet|myndighed|viranomainen|veren makam|verilen makam|izdala|izdao|izdano od|' +
    'kiallito hatosag|hatosag|autoritatea|emis de|autoriteti leshues|autoriteti|isdave|asutus|valjaandja|address|adresse|domicile|domicilio|residenza|indirizzo|residence|residencia|direccion|endereco|adres|adresa|bydliste|trvaly pobyt|prebivaliste|stalno prebivaliste|alamat|wohnort|anschrift|woonplaats|father s name|fathers name|name of father|mother s name|mothers name|nombre del padre|nombre de la madre|' +
    'hijo de|hijo a de|anne adi|baba adi|nome do pai|nome da mae|imiona rodzicow|spouse|spouse name|place of residence|hometown|municipality|provincia|province|municipio|departamento|localidad|heimatort|lieu d origine|luogo d attinenza|place of origin|birth name|maiden name|name at birth|nazwisko rodowe|rodne prijmeni|rodne priezvisko|geburtsname|nom de naissance|szuletesi nev|anyja neve|alias|also known as|emergency contact',
  other:
    'signature|signature du titulaire|holder s signature|unterschrift|unterschrift der inhaberin|firma|firma del titular|firma del titolare|assinatura|handtekening|podpis|podpis drzitele|underskrift|namnteckning|allekirjoitus|imza|imzasi|potpis|alairas|semnatura|parasas|paraksts|allkiri|firma e mbajtesit|nenshkrimi|height|taille|grosse|statura|estatura|altura|altezza|lengte|wzrost|vyska|laengd|langd|pituus|visina|magassag|augums|ugis|pikkus|eyes|eye colour|augen|augenfarbe|yeux|' +
    'colour of eyes|color of eyes|kolor oczu|hair|weight|wgt|hgt|blood group|blood type|tipo de sangre|golongan darah|marital status|civil status|estado civil|religion|occupation|profession|type|typ|tipo|tip|code|kod|kode|codigo|codice|code of issuing state|country code|code of state|code du pays|state code|class|classes|klasse|restrictions|restr|endorsements|endorse|categories|category|remarks|observations|bemerkungen|' +
    'passport|passeport|reisepass|pasaporte|passaporto|passaporte|paszport|paspoort|pasaport|putovnica|utlevel|cestovni pas|identity card|national identity card|carte nationale d identite|carte d identite|personalausweis|identitatskarte|documento nacional de identidad|documento de identidad|carta d identita|carta di identita|cartao de cidadao|bilhete de identidade|identiteitskaart|dowod osobisty|obcansky prukaz|obciansky preukaz|osobna iskaznica|osebna izkaznica|' +
    'licna karta|kimlik karti|leternjoftim|henkilokortti|nationellt identitetskort|asmens tapatybes kortele|personas apliecib|isikutunnistus|carte de identitate|szemelyazonosito igazolvany|driving licence|driving license|driver licence|driver license|drivers license|permis de conduire|fuhrerschein|permiso de conducir|licencia de conducir|patente di guida|carta de conducao|rijbewijs|prawo jazdy|korkort|korekort|forerkort|' +
    'ajokortti|ridicsky prukaz|vodicsky preukaz|surucu belgesi|vozacka dozvola|vozniski dovoljenje|vezetoi engedely|permis de conducere|residence permit|permanent resident|titre de sejour|aufenthaltstitel|european union|union europeenne|europaische union|european community|travel document|document officiel|identification card|republic of|republique francaise|federal republic|kingdom of|united states of america|government of india',
}
