import { pick, type Random } from './random.ts'

// Invented combinations of common names, not real people.
const SURNAMES: Readonly<Record<string, readonly string[]>> = {
  de: ['MÜLLER', 'SCHÄFER', 'GROẞMANN', 'WEIẞ', 'VON DER HEIDE', 'KÖNIG-LANGE', 'FISCHER', 'JÄGER'],
  fr: ['DUBOIS', 'LEFÈVRE', 'D’ANGELY', 'BÉRANGER', 'LE GALL', 'FRANÇOIS', 'MOREAU-PETIT', 'GUÉRIN'],
  es: ['GARCÍA LÓPEZ', 'MUÑOZ IBÁÑEZ', 'NÚÑEZ PEÑA', 'FERNÁNDEZ', 'ORTEGA RUIZ', 'SÁNCHEZ MOLINA'],
  it: ['ROSSI', 'D’AMICO', 'ESPOSITO', 'DE LUCA', 'GALLIANI', 'LO PRESTI'],
  pt: ['DA SILVA PEREIRA', 'GONÇALVES', 'DOS SANTOS', 'MAGALHÃES', 'FIGUEIREDO COSTA'],
  nl: ['VAN DER BERG', 'DE JONG', 'VISSER', 'TEN HAVE', 'BRÖKER'],
  pl: ['KOWALSKA-NOWAK', 'ŁUKASIEWICZ', 'WIŚNIEWSKI', 'ŻÓŁTOWSKI', 'ZIELIŃSKA', 'DĄBROWSKI'],
  cs: ['NOVÁK', 'DVOŘÁKOVÁ', 'ŠŤASTNÝ', 'HÁJEK', 'ČERNÝ', 'RŮŽIČKA'],
  sv: ['ÅSTRÖM', 'LINDGREN', 'BJÖRKLUND', 'SJÖBERG', 'NYSTRÖM'],
  da: ['SØRENSEN', 'KJÆR', 'MØLLER', 'NØRGAARD', 'ÅGAARD'],
  fi: ['HÄMÄLÄINEN', 'VIRTANEN', 'MÄKELÄ', 'KOSKINEN', 'YLÖNEN'],
  tr: ['YILMAZ', 'ÖZDEMİR', 'ŞAHİN', 'ÇELİK', 'GÜNDOĞDU', 'IŞIK'],
  ro: ['POPESCU', 'IONESCU', 'ȘTEFĂNESCU', 'MUREȘANU', 'ȚURCANU'],
  hu: ['NAGY', 'SZŐKE', 'KOVÁCS', 'TÓTHNÉ BÍRÓ', 'GYÖRGYI'],
  hr: ['KOVAČEVIĆ', 'HORVAT', 'ŽUPANČIĆ', 'ĐURIĆ', 'ŠIMUNOVIĆ'],
  et: ['TAMM', 'SÕBER', 'MÄGI', 'KÜTT', 'RAUDSEPP'],
  lt: ['KAZLAUSKAS', 'ŠIMKUS', 'PETRAUSKAITĖ', 'ŽUKAUSKAS', 'ČEPAITIS'],
  en: ['SMITH', 'O’CONNOR', 'BROWN-TAYLOR', 'MACDONALD', 'WHITFIELD', 'OKAFOR', 'NGUYEN', 'CASTELLANO', 'LEE'],
  id: ['WIJAYA', 'SANTOSO', 'HARTONO', 'SITOMPUL', 'PRATAMA'],
}

const GIVEN: Readonly<Record<string, Readonly<Record<'F' | 'M', readonly string[]>>>> = {
  de: { F: ['ANNELIESE', 'SÖNKE MARIE', 'JULIA', 'KÄTHE'], M: ['JÖRG', 'HANS-PETER', 'LUKAS EMIL', 'JÜRGEN'] },
  fr: { F: ['ZOÉ', 'LUCIE ÉLISE', 'ANNE-SOPHIE', 'CHLOÉ'], M: ['FRANÇOIS', 'RENÉ', 'JEAN-LUC', 'MATHIEU PAUL'] },
  es: { F: ['MARÍA JOSÉ', 'BEGOÑA', 'LUCÍA', 'ANA BELÉN'], M: ['JOSÉ MARÍA', 'ÍÑIGO', 'RAÚL', 'MIGUEL ÁNGEL'] },
  it: { F: ['GIULIA', 'MARIA CHIARA', 'NOEMI'], M: ['GIOVANNI', 'NICCOLÒ', 'PIER LUIGI'] },
  pt: { F: ['INÊS', 'CONCEIÇÃO', 'ANA LUÍSA'], M: ['JOÃO', 'ANDRÉ LUIZ', 'TOMÉ'] },
  nl: { F: ['ANOUK', 'ELS MARGRIET', 'ZOË'], M: ['WILLEM', 'DAAN', 'JAN KEES'] },
  pl: { F: ['KATARZYNA', 'ŁUCJA', 'ANNA MARIA'], M: ['ŁUKASZ', 'PAWEŁ', 'JÓZEF'] },
  cs: { F: ['LUCIE', 'KLÁRA', 'ŽOFIE'], M: ['TOMÁŠ', 'JIŘÍ', 'ONDŘEJ'] },
  sv: { F: ['ASTRID', 'ÅSA', 'MÄRTA'], M: ['BJÖRN', 'PÄR', 'ERIK JOHAN'] },
  da: { F: ['SØS', 'METTE', 'INGER-LISE'], M: ['SØREN', 'JØRGEN', 'RASMUS'] },
  fi: { F: ['AINO', 'PÄIVI', 'MARJA LIISA'], M: ['VÄINÖ', 'JUHANI', 'MIKA PETTERI'] },
  tr: { F: ['ELİF', 'AYŞE', 'GÜLŞEN'], M: ['MEHMET', 'İBRAHİM', 'ÖMER'] },
  ro: { F: ['IOANA', 'MĂDĂLINA', 'ELENA'], M: ['ȘTEFAN', 'ANDREI', 'ION MIHAI'] },
  hu: { F: ['ZSÓFIA', 'ÁGNES', 'ERZSÉBET'], M: ['GYÖRGY', 'BALÁZS', 'JÁNOS'] },
  hr: { F: ['MAJA', 'ŽELJKA', 'ANA'], M: ['MIROSLAV', 'ŽELJKO', 'IVAN'] },
  et: { F: ['TRIIN', 'ÜLLE', 'KADRI'], M: ['TÕNU', 'JÜRI', 'ANDRES'] },
  lt: { F: ['BIRUTĖ', 'JŪRATĖ', 'RASA'], M: ['JONAS', 'ŽYGIMANTAS', 'DARIUS'] },
  en: { F: ['OLIVIA', 'SIOBHAN', 'GRACE ANN', 'MARY'], M: ['DAVID', 'JOHN PAUL', 'KWAME', 'THOMAS'] },
  id: { F: ['SITI AYU', 'DEWI', 'RATNA'], M: ['BUDI', 'AGUS RAHMAT', 'JOKO'] },
}

/** A surname and given names as printed, in a language. One in six people has a name of another language. */
export function makeName(random: Random, language: string, sex: 'F' | 'M'): { surname: string; givenNames: string } {
  const of = random() < 1 / 6 ? pick(random, Object.keys(SURNAMES)) : language
  return { surname: pick(random, SURNAMES[of] ?? SURNAMES.en), givenNames: pick(random, (GIVEN[of] ?? GIVEN.en)[sex]) }
}

/** Doc 9303-3, section 6, table A, where it is not "the letter without its mark". */
const RECOMMENDED: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Đ: 'D',
  Ł: 'L',
  İ: 'I',
  I: 'I',
  Œ: 'OE',
  Ĳ: 'IJ',
}
/** States that write the letter without its mark, as the table allows. */
const PLAIN_LETTERS: ReadonlySet<string> = new Set(['TUR', 'HUN', 'ESP', 'EST', 'NLD', 'FRA', 'BRA'])

/** A name as its state writes it in an MRZ: A to Z, parts divided by one filler, without apostrophes. */
export function transliterate(name: string, issuer: string): string {
  const letters = [...name.normalize('NFC').toUpperCase().replaceAll('ß', 'ẞ')].map((letter) => {
    const keepsTwo = !PLAIN_LETTERS.has(issuer) || /[ẞÆŒ]/.test(letter)
    return (
      (keepsTwo ? RECOMMENDED[letter] : { Ø: 'O', Đ: 'D', Ł: 'L', Ð: 'D', Þ: 'TH' }[letter]) ??
      letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    )
  })
  return letters
    .join('')
    .replace(/['’.]/g, '')
    .replace(/[^A-Z]+/g, '<')
    .replace(/^<|<$/g, '')
}
