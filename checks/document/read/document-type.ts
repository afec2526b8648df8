import type { DocType } from '../../../contract/verification.ts'
import { foldLabel } from '../visual-zone/label-words.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'

/** Titles that documents print, over lower-case text without accents. */
const TITLES: readonly (readonly [DocType, RegExp])[] = [
  [
    'DRIVING_LICENCE',
    /driv(ing|er'?s?) ?licen[cs]e|permis de conduire|fuhrerschein|permiso de conducir|patente di guida|carta de conducao|rijbewijs|prawo jazdy|korkort|korekort|forerkort|ajokortti|ridicsky|vodicsky|surucu belgesi|vozacka|voznisko|vezetoi engedely|permis de conducere|permiso de conduccion|licencia de conducir|carteira (nacional )?de habilitacao|vairuotojo pazym|vaditaja aplieciba|juhiluba|leje drejtimi|surat izin mengemudi|adeia odigisis/,
  ],
  [
    'RESIDENCE_PERMIT',
    /residence permit|permanent resident|titre de sejour|aufenthaltstitel|permiso de residencia|permesso di soggiorno|karta pobytu|uppehallstillstand|verblijfs/,
  ],
  [
    'PASSPORT',
    /\bpass(e)?port|reisepass|pasaporte|passaporto|passaporte|paszport|paspoort|pasaport|putovnica|utlevel|passi?\b|\bpas(as|e|os|zport)?\b|\bpaspor\b|vegabref|potni list|cestovny pas|diavatirio/,
  ],
  [
    'NATIONAL_ID',
    /identity card|identification card|carte (nationale )?d'?identite|personalausweis|identitatskarte|documento nacional|carta d'?identita|bilhete de identidade|identiteitskaart|dowod osobisty|obcansky prukaz|osobna iskaznica|kimlik|leternjoftim|henkilokortti|nationellt id|\bid-?kort\b|cartao de cidadao|szemelyazonosito|carte de identitate|isikutunnistus|asmens tapatybes|personas apliec|obciansky preukaz|osebna izkaznica|licna karta|national id|credencial para votar|cedula de (identidad|ciudadania)|registro geral|carteira de identidade|kartu tanda penduduk|kad pengenalan|mykad|aadhaar|permanent account number|deltio taftotitas|karta mahreht/,
  ],
]

/** The kind of document by its printed title; undefined if no title was read. */
export function titledType(lines: readonly string[]): DocType | undefined {
  const text = lines.map(foldLabel).join('\n')
  return TITLES.find(([, title]) => title.test(text))?.[0]
}

/** US document codes of residents' cards: C1 and C2, and CA of the preceding card (form I-551). */
const US_RESIDENT_CODES = /^C[12A]$/

/**
 * The kind of document that an MRZ names (Doc 9303-4 to -7: P passport, V visa; A, C or I cards, as the state chooses.
 * ISO/IEC 18013: D driving licence. The EU's Regulation 1030/2002 and the United Kingdom use a second letter R for
 * residence permits).
 */
export function mrzType({
  documentCode,
  issuer,
}: Pick<MrzFields, 'documentCode' | 'issuer'>): DocType | 'VISA' | undefined {
  if (documentCode.startsWith('P')) return 'PASSPORT'
  if (documentCode.startsWith('V')) return 'VISA'
  if (documentCode.startsWith('D')) return 'DRIVING_LICENCE'
  if (!/^[ACI]/.test(documentCode)) return undefined
  if (documentCode[1] === 'R' || (issuer === 'USA' && US_RESIDENT_CODES.test(documentCode))) return 'RESIDENCE_PERMIT'
  return 'NATIONAL_ID'
}

/**
 * Whether the kind of an MRZ fits the stated kind. Cards whose code names no kind (I, A, C alone) fit both kinds of
 * card.
 */
export function isOfType(mrz: Pick<MrzFields, 'documentCode' | 'issuer'>, stated: DocType): boolean {
  const type = mrzType(mrz)
  if (type === stated) return true
  return stated === 'RESIDENCE_PERMIT' && type === 'NATIONAL_ID' && mrz.documentCode[1] !== 'D'
}
