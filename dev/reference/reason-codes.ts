import { REASON_CODES, type ReasonCode } from '../../contract/reason-codes.ts'
import { CHECKS } from '../../contract/verification.ts'
import { DECLINE_THRESHOLD } from '../../checks/decision/policy.ts'
import { code, pageHead, pageOf, table } from './markdown.ts'

const TITLES: Readonly<Record<ReasonCode['stage'], string>> = {
  DOCUMENT: 'Document',
  LIVENESS: 'Liveness',
  FACE_MATCH: 'Face match',
  SCREENING: 'Screening',
  POLICY: 'Decision',
}

const row = ({ code: name, severity, weight, towardsDecline, outcome, meaning }: ReasonCode): string[] => [
  code(name),
  meaning.replace(/ \(ours\)$/, ''),
  severity,
  `${weight}${towardsDecline ? '' : '*'}`,
  outcome === 'DECLINE' ? 'decline' : 'review',
]

/** docs/reference/reason-codes.md; a test compares the committed file with it. */
export const reasonCodesDocs = (): string =>
  pageOf([
    ...pageHead('Reason codes', '`contract/reason-codes.ts`'),
    'A reason code says why a verification was not approved. The guide [Reason codes](../how-to/integrate/reason-codes.md) is for clients.',
    '',
    '- **Alone** is the effect of the code when it is the only one.',
    '- **Weight** is the risk from 0 to 100 that the code adds. Weights combine as independent risks: 1 - (1 - a)(1 - b).',
    `- A combined weight of ${DECLINE_THRESHOLD} or more declines (\`RISK_SCORE_HIGH\`). A weight with * never counts towards this, because a person must judge it.`,
    '- `<…>` means capital letters, digits and `_`.',
    '',
    ...([...CHECKS, 'POLICY'] as const).flatMap((stage) => [
      `## ${TITLES[stage]}`,
      '',
      ...table(
        ['code', 'meaning', 'severity', 'weight', 'alone'],
        REASON_CODES.filter((reason) => reason.stage === stage).map(row),
      ),
    ]),
  ])
