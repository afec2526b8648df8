/** A field of a document that has a label. */
export type PrintedKey =
  | 'type'
  | 'code'
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'birthPlace'
  | 'issueDate'
  | 'expiryDate'
  | 'authority'
  | 'personalNumber'
  | 'address'
  | 'height'
  | 'eyes'
  | 'categories'

export type Labels = Readonly<Record<PrintedKey, string>>

// One row for each language, in the order of KEYS.
const KEYS: readonly PrintedKey[] = [
  'type',
  'code',
  'documentNumber',
  'surname',
  'givenNames',
  'nationality',
  'birthDate',
  'sex',
  'birthPlace',
  'issueDate',
  'expiryDate',
  'authority',
  'personalNumber',
  'address',
  'height',
  'eyes',
  'categories',
]
const ROWS: Readonly<Record<string, string>> = {
  en: 'Type|Code|Document No.|Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Date of issue|Date of expiry|Authority|Personal No.|Address|Height|Eyes|Categories',
  fr: "Type|Code|N° du document|Nom|Prénoms|Nationalité|Date de naissance|Sexe|Lieu de naissance|Date de délivrance|Date d'expiration|Autorité|N° personnel|Adresse|Taille|Yeux|Catégories",
  de: 'Typ|Kode|Ausweisnummer|Name|Vornamen|Staatsangehörigkeit|Geburtsdatum|Geschlecht|Geburtsort|Ausstellungsdatum|Gültig bis|Behörde|Pers. Nr.|Anschrift|Größe|Augenfarbe|Klassen',
  es: 'Tipo|Código|Número de documento|Apellidos|Nombre|Nacionalidad|Fecha de nacimiento|Sexo|Lugar de nacimiento|Fecha de expedición|Fecha de caducidad|Autoridad|Número personal|Domicilio|Estatura|Ojos|Categorías',
  it: 'Tipo|Codice|Documento n.|Cognome|Nome|Cittadinanza|Data di nascita|Sesso|Luogo di nascita|Data di rilascio|Data di scadenza|Autorità|Numero personale|Residenza|Statura|Occhi|Categorie',
  pt: 'Tipo|Código|Documento N.º|Apelidos|Nomes|Nacionalidade|Data de nascimento|Sexo|Local de nascimento|Data de emissão|Data de validade|Autoridade|N.º pessoal|Morada|Altura|Olhos|Categorias',
  nl: 'Type|Code|Documentnummer|Naam|Voornamen|Nationaliteit|Geboortedatum|Geslacht|Geboorteplaats|Datum van afgifte|Geldig tot|Autoriteit|Persoonsnummer|Adres|Lengte|Ogen|Categorieën',
  pl: 'Typ|Kod|Nr dokumentu|Nazwisko|Imiona|Obywatelstwo|Data urodzenia|Płeć|Miejsce urodzenia|Data wydania|Termin ważności|Organ wydający|Numer PESEL|Adres|Wzrost|Oczy|Kategorie',
  cs: 'Typ|Kód|Číslo dokladu|Příjmení|Jméno|Státní občanství|Datum narození|Pohlaví|Místo narození|Datum vydání|Platnost do|Vydal|Rodné číslo|Adresa|Výška|Oči|Skupiny',
  sv: 'Typ|Kod|Dokumentnr|Efternamn|Förnamn|Medborgarskap|Födelsedatum|Kön|Födelseort|Utfärdad|Giltigt till|Myndighet|Personnr|Adress|Längd|Ögon|Kategorier',
  da: 'Type|Kode|Dokumentnr|Efternavn|Fornavne|Statsborgerskab|Fødselsdato|Køn|Fødested|Udstedt den|Gyldig til|Myndighed|Personnr|Adresse|Højde|Øjne|Kategorier',
  fi: 'Tyyppi|Koodi|Asiakirjan nro|Sukunimi|Etunimet|Kansalaisuus|Syntymäaika|Sukupuoli|Syntymäpaikka|Myönnetty|Voimassa|Viranomainen|Henkilötunnus|Osoite|Pituus|Silmät|Luokat',
  tr: 'Türü|Kodu|Seri No|Soyadı|Adı|Uyruğu|Doğum Tarihi|Cinsiyeti|Doğum Yeri|Veriliş Tarihi|Son Geçerlilik|Veren Makam|T.C. Kimlik No|Adres|Boy|Göz|Sınıf',
  ro: 'Tip|Cod|Nr. document|Nume|Prenume|Cetățenia|Data nașterii|Sexul|Locul nașterii|Data emiterii|Data expirării|Autoritatea|CNP|Domiciliul|Înălțimea|Ochi|Categorii',
  hu: 'Típus|Kód|Okmányszám|Családi név|Utónév|Állampolgárság|Születési idő|Nem|Születési hely|Kiállítás dátuma|Érvényes|Hatóság|Személyi szám|Lakcím|Magasság|Szem|Kategóriák',
  hr: 'Tip|Kod|Broj isprave|Prezime|Ime|Državljanstvo|Datum rođenja|Spol|Mjesto rođenja|Datum izdavanja|Vrijedi do|Tijelo|OIB|Adresa|Visina|Oči|Kategorije',
  et: 'Tüüp|Kood|Dokumendi nr|Perekonnanimi|Eesnimi|Kodakondsus|Sünniaeg|Sugu|Sünnikoht|Välja antud|Kehtiv kuni|Asutus|Isikukood|Aadress|Pikkus|Silmad|Kategooriad',
  lt: 'Tipas|Kodas|Dokumento Nr.|Pavardė|Vardas|Pilietybė|Gimimo data|Lytis|Gimimo vieta|Išdavimo data|Galioja iki|Įstaiga|Asmens kodas|Adresas|Ūgis|Akys|Kategorijos',
  id: 'Tipe|Kode|Nomor|Nama keluarga|Nama|Kewarganegaraan|Tanggal lahir|Jenis kelamin|Tempat lahir|Dikeluarkan|Berlaku hingga|Pejabat|NIK|Alamat|Tinggi|Mata|Golongan',
}

/** Labels by language. Fields have the same label on every document of one issuer. */
export const LABELS_OF: Readonly<Record<string, Labels>> = Object.fromEntries(
  Object.entries(ROWS).map(([language, row]) => [
    language,
    Object.fromEntries(row.split('|').map((label, i) => [KEYS[i], label])) as Record<PrintedKey, string>,
  ]),
)

/** Titles of each sort of document by language. English if the language has none. */
export const TITLES: Readonly<
  Record<'PASSPORT' | 'NATIONAL_ID' | 'DRIVING_LICENCE' | 'VISA', Readonly<Record<string, string>>>
> = {
  PASSPORT: {
    en: 'PASSPORT',
    fr: 'PASSEPORT',
    de: 'REISEPASS',
    es: 'PASAPORTE',
    it: 'PASSAPORTO',
    pt: 'PASSAPORTE',
    nl: 'PASPOORT',
    pl: 'PASZPORT',
    cs: 'CESTOVNÍ PAS',
    sv: 'PASS',
    da: 'PAS',
    fi: 'PASSI',
    tr: 'PASAPORT',
    ro: 'PAȘAPORT',
    hu: 'ÚTLEVÉL',
    hr: 'PUTOVNICA',
    et: 'PASS',
    lt: 'PASAS',
    id: 'PASPOR',
  },
  NATIONAL_ID: {
    en: 'IDENTITY CARD',
    fr: "CARTE D'IDENTITÉ",
    de: 'PERSONALAUSWEIS',
    es: 'DOCUMENTO NACIONAL DE IDENTIDAD',
    it: "CARTA D'IDENTITÀ",
    pt: 'CARTÃO DE CIDADÃO',
    nl: 'IDENTITEITSKAART',
    pl: 'DOWÓD OSOBISTY',
    cs: 'OBČANSKÝ PRŮKAZ',
    sv: 'NATIONELLT ID-KORT',
    da: 'ID-KORT',
    fi: 'HENKILÖKORTTI',
    tr: 'KİMLİK KARTI',
    ro: 'CARTE DE IDENTITATE',
    hu: 'SZEMÉLYAZONOSÍTÓ IGAZOLVÁNY',
    hr: 'OSOBNA ISKAZNICA',
    et: 'ISIKUTUNNISTUS',
    lt: 'ASMENS TAPATYBĖS KORTELĖ',
    id: 'KARTU TANDA PENDUDUK',
  },
  DRIVING_LICENCE: {
    en: 'DRIVING LICENCE',
    fr: 'PERMIS DE CONDUIRE',
    de: 'FÜHRERSCHEIN',
    es: 'PERMISO DE CONDUCCIÓN',
    it: 'PATENTE DI GUIDA',
    pt: 'CARTA DE CONDUÇÃO',
    nl: 'RIJBEWIJS',
    pl: 'PRAWO JAZDY',
    cs: 'ŘIDIČSKÝ PRŮKAZ',
    sv: 'KÖRKORT',
    da: 'KØREKORT',
    fi: 'AJOKORTTI',
    tr: 'SÜRÜCÜ BELGESİ',
    ro: 'PERMIS DE CONDUCERE',
    hu: 'VEZETŐI ENGEDÉLY',
    hr: 'VOZAČKA DOZVOLA',
    et: 'JUHILUBA',
    lt: 'VAIRUOTOJO PAŽYMĖJIMAS',
  },
  VISA: {
    en: 'VISA',
    fr: 'VISA',
    de: 'VISUM',
    es: 'VISADO',
    it: 'VISTO',
    pl: 'WIZA',
    tr: 'VİZE',
    pt: 'VISTO',
    cs: 'VÍZUM',
  },
}
