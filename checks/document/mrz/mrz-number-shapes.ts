// Published, long-standing shapes of passport and card numbers by state. They distinguish letters from digits that the
// print does not (O and 0). A number of another shape is not an error; the shape only shows which look-alike was meant.

/**
 * L a letter, D a digit, N one of Germany's characters (no vowels, no look-alikes), K a letter but O or a digit, < a
 * filler.
 */
const PASSPORTS: Readonly<Record<string, string>> = {
  AUS: 'LDDDDDDD< LLDDDDDDD',
  AUT: 'LDDDDDDD<',
  AZE: 'LDDDDDDDD',
  BEL: 'LLDDDDDD<',
  BGR: 'DDDDDDDDD',
  BRA: 'LLDDDDDD<',
  CAN: 'LLDDDDDD< LDDDDDDLL',
  CHE: 'LDDDDDDD<',
  CHN: 'LDDDDDDDD LLDDDDDDD',
  CZE: 'DDDDDDDD<',
  D: 'NNNNNNNNN',
  DNK: 'DDDDDDDDD',
  ESP: 'LLLDDDDDD',
  EST: 'LLDDDDDDD',
  FIN: 'LLDDDDDDD',
  FRA: 'DDLLDDDDD',
  GBR: 'DDDDDDDDD',
  GRC: 'LLDDDDDDD',
  HRV: 'DDDDDDDDD',
  HUN: 'LLDDDDDD< LLDDDDDDD',
  IDN: 'LDDDDDDD<',
  IND: 'LDDDDDDD<',
  IRL: 'LLDDDDDDD LDDDDDDD<',
  ISL: 'LDDDDDDD<',
  ISR: 'DDDDDDDD<',
  ITA: 'LLDDDDDDD',
  JPN: 'LLDDDDDDD',
  KOR: 'LDDDDDDDD LDDDLDDDD',
  LTU: 'DDDDDDDD<',
  LVA: 'LLDDDDDDD',
  MEX: 'LDDDDDDDD DDDDDDDDD',
  MYS: 'LDDDDDDDD',
  NLD: 'LLKKKKKKD',
  NOR: 'DDDDDDDD< LLLDDDDDD',
  NZL: 'LLDDDDDD<',
  PHL: 'LDDDDDDDL LLDDDDDDD',
  POL: 'LLDDDDDDD',
  PRT: 'LDDDDDD<< LLDDDDDD<',
  ROU: 'DDDDDDDDD DDDDDDDD<',
  RUS: 'DDDDDDDDD',
  SVK: 'LLDDDDDDD',
  SVN: 'LLDDDDDDD',
  SWE: 'DDDDDDDD< LLDDDDDD<',
  TUR: 'LDDDDDDDD',
  TWN: 'DDDDDDDDD',
  UKR: 'LLDDDDDD<',
  USA: 'DDDDDDDDD LDDDDDDDD',
  VNM: 'LDDDDDDD<',
  ZAF: 'LDDDDDDDD',
}
const CARDS: Readonly<Record<string, string>> = {
  AUT: 'LDDDDDDD< LLDDDDDDD',
  BEL: 'DDDDDDDDD',
  BGR: 'DDDDDDDDD LLDDDDDDD',
  CHE: 'LDDDDDDD<',
  CZE: 'DDDDDDDDD',
  D: 'NNNNNNNNN',
  ESP: 'LLLDDDDDD',
  EST: 'LLDDDDDDD',
  HRV: 'DDDDDDDDD',
  HUN: 'DDDDDDLL<',
  ITA: 'LLDDDDDLL',
  LTU: 'DDDDDDDD<',
  LVA: 'LLDDDDDDD',
  NLD: 'LLKKKKKKD',
  POL: 'LLLDDDDDD',
  ROU: 'LLDDDDDD<',
  SVK: 'LLDDDDDD<',
  SVN: 'DDDDDDDDD LLDDDDDDD',
  TUR: 'LDDLDDDDD',
}

const PATTERNS: Readonly<Record<string, string>> = {
  L: '[A-Z]',
  D: '[0-9]',
  N: '[CFGHJKLMNPRTVWXYZ0-9]',
  K: '[A-NP-Z0-9]',
  '<': '<',
}

const compiled = (table: Readonly<Record<string, string>>): ReadonlyMap<string, RegExp> =>
  new Map(
    Object.entries(table).map(([issuer, shapes]) => [
      issuer,
      new RegExp(
        `^(${shapes
          .split(' ')
          .map((shape) => [...shape].map((letter) => PATTERNS[letter]).join(''))
          .join('|')})$`,
      ),
    ]),
  )

const passports = compiled(PASSPORTS)
const cards = compiled(CARDS)

/**
 * The shape of an issuer's document numbers (nine characters with fillers); undefined if unknown.
 *
 * @param documentCode its first letter distinguishes passports from cards
 * @param issuer three letters, with fillers
 */
export function numberShape(documentCode: string, issuer: string): RegExp | undefined {
  const code = issuer.replaceAll('<', '')
  if (documentCode.startsWith('P')) return passports.get(code)
  return /^[ACI]/.test(documentCode) ? cards.get(code) : undefined
}
