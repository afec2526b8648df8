// What is known of the numbers of identity documents, a country a row: patterns of passports' and national identity cards'
// numbers as printed and in the MRZ. Sources: the Council of the EU's PRADO, the OECD's TIN pages, and the specimens that
// issuers publish. Where generations of a document differ, every one that may still be valid is allowed; what is not surely
// known is left out, and then nothing is held against a number. Tiers (manual review, blocked) are the table country_rule's.
import type { DocType } from '../../../contract/verification.ts'

export interface CountryPolicy {
  /** ISO alpha-2, lower-case. */
  readonly country: string
  /** Number of a document of each kind, without blanks and fillers. */
  readonly numbers: Readonly<Partial<Record<DocType, RegExp>>>
  /** Kinds that the state surely does not issue. */
  readonly notIssued: readonly DocType[]
  /** Kinds whose numbers follow no published rule: only the issuer's registry can confirm one. */
  readonly registryOnly: readonly DocType[]
}

// D a digit, L a letter, X either; anything else stands for itself; a comma parts alternatives, - is unknown.
const ROWS = `
at|LDDDDDDD|DDDDDDDD,DDDDDDDDD,LLDDDDDDD
au|LDDDDDDD,LLDDDDDDD|-
az|LDDDDDDDD,LDDDDDDD|LLDDDDDDD,LLLDDDDDDDD
be|LLDDDDDD|DDDDDDDDDDDD,LDDDDDDDDD,LDDDDDDDDDDD
bg|DDDDDDDDD|DDDDDDDDD,LLDDDDDDD
br|LLDDDDDD|-
ca|LLDDDDDD,LDDDDDDLL|-
ch|LDDDDDDD,LXXXXXXX|LDDDDDDD,LXXXXXXX
cn|LDDDDDDDD,LLDDDDDDD|-
cz|DDDDDDDD|DDDDDDDDD,DDDDDDLLDD,DDDDDDLL,DDDDDDDL
de|XXXXXXXXX,XXXXXXXX|XXXXXXXXX
dk|DDDDDDDDD|-
ee|LDDDDDDD,LLDDDDDDD|LDDDDDDDD,LDDDDDDD,LLDDDDDDD
es|LLDDDDDD,LLLDDDDDD|LLLDDDDDD,LLDDDDDD
fi|LLDDDDDDD|DDDDDDDDL,LLDDDDDDD,XXXXXXXXX
fr|DDLLDDDDD|DDDDDDDDDDDD,XXXXXXXXX
gb|DDDDDDDDD|-
gr|LLDDDDDDD|-
hk|LDDDDDDDD,LLDDDDDDD|-
hr|DDDDDDDDD|DDDDDDDDD
hu|LLDDDDDD,LLDDDDDDD|DDDDDDLL
id|LDDDDDDD,LLDDDDDD,LLDDDDDDD|-
ie|LDDDDDDD,LLDDDDDDD,LDDDDDDDD|-
in|LDDDDDDD|-
is|LDDDDDDD,LLLDDDDDD|-
it|LDDDDDDD,LLDDDDDDD,LDDDDDD|LLDDDDDLL,LLDDDDDDD
jp|LLDDDDDDD|-
kr|LDDDDDDDD,LDDDLDDDD,LLDDDDDDD|-
lt|DDDDDDDD,DDDDDDDDD,LLDDDDDDD|DDDDDDDD,DDDDDDDDD,LLDDDDDDD
lv|LLDDDDDDD|LLDDDDDDD,PADDDDDDD
mx|LDDDDDDDD,DDDDDDDDD,DDDDDDDD,LDDDDDDD|-
my|LDDDDDDDD|-
nl|LLXXXXXXD|LLXXXXXXD
nz|LDDDDDD,LLDDDDDD|-
pk|LLDDDDDDD,LLDDDDDD|-
pl|LLDDDDDDD|LLLDDDDDD
pt|LDDDDDD,LLDDDDDD|DDDDDDDDD,DDDDDDDDDXXD
ro|DDDDDDDD,DDDDDDDDD|LLDDDDDD,LLDDDDDDD
rs|DDDDDDDDD|DDDDDDDDD
sg|LDDDDDDDL|-
si|LLDDDDDDD|DDDDDDDDD,LLDDDDDDD
sk|LLDDDDDDD,LDDDDDDD|LLDDDDDD
th|LDDDDDD,LLDDDDDD,LLDDDDDDD|-
tr|LDDDDDDDD|LDDLDDDDD
tw|DDDDDDDDD,LDDDDDDDD|-
ua|LLDDDDDD|DDDDDDDDD
us|DDDDDDDDD,LDDDDDDDD|-
za|LDDDDDDDD,DDDDDDDDD|-`

/** States without an identity card of that name (a state that calls its cards otherwise has none here). */
const WITHOUT_CARD: ReadonlySet<string> = new Set(['au', 'gb', 'nz'])
/** Identity cards whose numbers have neither check digit nor published form. */
const REGISTRY_ONLY = ['bd', 'et', 'gh', 'ke', 'ng', 'ph', 'tz', 'ug', 'vn']

const CLASSES: Readonly<Record<string, string>> = { D: '\\d', L: '[A-Z]', X: '[A-Z\\d]' }
function toPattern(alternatives: string): RegExp {
  const bodies = alternatives.split(',').map((text) => [...text].map((place) => CLASSES[place] ?? place).join(''))
  return new RegExp(`^(?:${bodies.join('|')})$`)
}

const policies = ROWS.trim()
  .split('\n')
  .map((row): CountryPolicy => {
    const [country, passport, card] = row.split('|')
    return {
      country,
      numbers: { PASSPORT: toPattern(passport), ...(card === '-' ? {} : { NATIONAL_ID: toPattern(card) }) },
      notIssued: WITHOUT_CARD.has(country) ? ['NATIONAL_ID'] : [],
      registryOnly: [],
    }
  })

/** Every country of which something is known, by its code. */
export const COUNTRY_POLICIES: ReadonlyMap<string, CountryPolicy> = new Map(
  [
    ...policies,
    ...REGISTRY_ONLY.map((country): CountryPolicy => ({
      country,
      numbers: {},
      notIssued: [],
      registryOnly: ['NATIONAL_ID'],
    })),
  ].map((policy) => [policy.country, policy]),
)
