// Words that stand beside the fields of identity documents, in the languages of most documents with Latin letters.

/** Fields that the visual zone is asked for. */
export type LabelledField =
  | 'surname' | 'givenNames' | 'documentNumber' | 'nationality' | 'birthDate' | 'sex' | 'issueDate' | 'expiryDate'
  /** Fields that are not compared, but whose labels must not be taken for values. */
  | 'other'

/** Patterns over lower-case text without accents (see `foldLabel`), the more particular first. */
export const LABELS: readonly (readonly [LabelledField, RegExp])[] = [
  ['birthDate', /\b(date of birth|birth ?date|d\.?o\.?b|(date de )?naissance|ne\(?e?\)? le|geburts(datum|tag)|(fecha de )?nacimiento|(data di )?nascita|(data de )?nascimento|geboortedatum|data urodzenia|datum narozen\w*|fodselsdato|fodelsedatum|syntymaaika|dogum tarihi|datum rod\w*|szuletesi (ido|datum)|data nasterii|dzimsanas|gimimo|sunniaeg|datelindja|dogum)\b|^3[. ] ?(?=\d{1,2}[./ -])/],
  ['issueDate', /\b(date of issue|issue ?date|issued( on)?|delivree? le|date de delivrance|ausstellungsdatum|(fecha de )?(expedicion|emision)|(data di )?(rilascio|emissione)|data de emissao|afgifte|data wydania|datum vydani|utstedt|utfardad|myonnetty|veril\w+ tarihi|kiallitas|data emiterii|data e leshimit|iss)\b|^4a\b/],
  ['expiryDate', /\b(date of expiry|date of expiration|expiry( date)?|expiration( date)?|expires( on)?|valid (until|to|thru)|(date d')?expiration|expire le|valable jusqu\w*|gultig bis|ablaufdatum|(fecha de )?caducidad|vencimiento|valid[oa] hasta|(data di )?scadenza|(data de )?validade|geldig tot|data waznosci|termin waznosci|platnost do|gyldig til|giltigt? till|voimassa|gecerlilik|son gecerlilik|vrijedi do|velja do|ervenyes\w*|data expirarii|deriga lidz|galioja iki|kehtiv kuni|data e skadences|exp)\b|^4b\b/],
  ['givenNames', /\b(given names?|first names?|forenames?|prenoms?|vornamen?|nombres?|nome\(?i?\)?|voornamen?|imi(e|ona)|jmen[oa]|fornavn\w*|fornamn|etunim\w+|adi|ime|utonev|prenume|vardas|vards|eesnimi|emri|adlari)\b|^2\. ?(?=[a-z])|^fn\b/],
  ['surname', /\b(surnames?|last names?|family names?|nom( de famille)?|nachname|familienname|name|apellidos?|cognome|sobrenome|apelidos?|achternaam|naam|nazwisko|prijmeni|etternavn|efternavn|efternamn|sukunimi|soyadi|prezime|priimek|csaladi nev|nume|pavarde|uzvards|perekonnanimi|mbiemri)\b|^1\. ?(?=[a-z])|^ln\b/],
  ['documentNumber', /\b((passport|document|card|licen[cs]e|id|identity|visa) ?(no|number|n[o°º]|#)|(no|numero|n[o°º]|num)\.? ?(du|de|di|del)? ?(passeport|document[oe]?|carte|pasaporte|passaporto)|passeport n|reisepass.?nr|pass.?nr|ausweis.?n\w+|documento n\w*|document ?nr|paspoort ?nr|nr (paszportu|dowodu)|seria i numer|cislo (pasu|dokladu)|passnummer|pas nr|passin numero|pasaport no|seri no|broj (putovnice|isprave)|utlevelszam|dln?( ?no)?|dl ?#|usid|uscis|idesp|num soporte)\b|^4d\b|^5\. ?(?=[a-z0-9])/],
  ['nationality', /\b(nationalit\w*|citizenship|staatsangehorigkeit|nacionalidad|cittadinanza|nacionalidade|nationaliteit|obywatelstwo|obcanstvi|statsborgerskap|medborgarskap|kansalaisuus|uyrugu?|drzavljanstvo|allampolgarsag|cetatenia|pilsoniba|pilietybe|kodakondsus|shtetesia)\b/],
  ['sex', /\b(sex|sexe|sexo|sesso|geschlecht|geslacht|plec|pohlavi|kjonn|kon|sukupuoli|cinsiyet\w*|spol|nem|sexul|dzimums|lytis|sugu|gjinia|gender)\b/],
  ['other', /\b(place of birth|lieu de|geburtsort|lugar de|luogo di|local de|miejsce|misto|fodested|fodelseort|authority|autorit\w+|behorde|autoridad|organ|signature|unterschrift|firma|assinatura|podpis|personal (no|number)|pers\w* n\w+|numero personal|address|adresse|domicile|domicilio|residenza|height|taille|grosse|altezza|eyes|augen|colou?r|type|typ|code|kod|class|restr\w*|endorse\w*|country|passport|passeport|pasaporte|passaporto|reisepass|identity card|carte|driver|driving|republic\w*|republique|category|remarks)\b/],
]

/** Lower case without accents, as {@link LABELS} are written. */
export const foldLabel = (text: string): string =>
  text.toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('ı', 'i').replaceAll('ß', 'ss').replaceAll('đ', 'd')
    .normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Where a line names a field, as positions in the line; empty for a line without a label. */
export function findLabels(text: string): { readonly field: LabelledField; readonly start: number; readonly end: number }[] {
  const folded = foldLabel(text)
  return LABELS.flatMap(([field, pattern]) => {
    const match = pattern.exec(folded)
    return match === null ? [] : [{ field, start: match.index, end: match.index + match[0].length }]
  })
}
