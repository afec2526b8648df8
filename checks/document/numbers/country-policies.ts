// Known patterns of passport and national identity card numbers, one country a row, as printed and in the MRZ. Sources:
// the Council of the EU's PRADO, the OECD's TIN pages, and the specimens that issuers publish. All generations that may
// still be valid are allowed. Uncertain patterns are left out, so a number of such a document is never rejected. Tiers
// (manual review, blocked) are in the table country_rule.
import type { DocType } from '../../../contract/verification.ts'

export interface CountryPolicy {
  /** ISO alpha-2, lower-case. */
  readonly country: string
  /** Number of a document of each kind, without blanks and fillers. */
  readonly numbers: Readonly<Partial<Record<DocType, RegExp>>>
  /** Kinds that the state certainly does not issue. */
  readonly notIssued: readonly DocType[]
  /** Kinds whose numbers follow no published rule. Only the issuer's registry can confirm one. */
  readonly registryOnly: readonly DocType[]
}

// D a digit, L a letter, X either. Anything else means itself. A comma separates alternatives, - is unknown.
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

/** States without a document that they call an identity card. Cards with another name do not count. */
const WITHOUT_CARD: ReadonlySet<string> = new Set(['au', 'gb', 'nz'])
/** Identity cards whose numbers have neither a check digit nor a published form. */
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

/** Every country with known patterns, by its code. */
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
