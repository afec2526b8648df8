import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'ok' | 'bad' | 'mid' | 'wait' | 'off'

/** A status in a word, with a matching icon and colour. */
export function Badge({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  )
}

export const VERIFICATION_STATUS = {
  APPROVED: { tone: 'ok', icon: 'ok', words: 'Approved' },
  DECLINED: { tone: 'bad', icon: 'no', words: 'Declined' },
  REVIEW: { tone: 'mid', icon: 'show', words: 'In review' },
  PENDING: { tone: 'wait', icon: 'open', words: 'Pending' },
  ERROR: { tone: 'bad', icon: 'alert', words: 'Error' },
  EXPIRED: { tone: 'off', icon: 'clock', words: 'Expired' },
} as const satisfies Record<string, { tone: Tone; icon: IconName; words: string }>

export const DELIVERY_STATUS = {
  DELIVERED: { tone: 'ok', icon: 'ok', words: 'Delivered' },
  RETRYING: { tone: 'mid', icon: 'rotate', words: 'Retrying' },
  PENDING: { tone: 'wait', icon: 'open', words: 'Waiting' },
  FAILED: { tone: 'bad', icon: 'no', words: 'Failed' },
} as const satisfies Record<string, { tone: Tone; icon: IconName; words: string }>

export const VERDICT = {
  PASS: { tone: 'ok', icon: 'ok', words: 'Passed' },
  REVIEW: { tone: 'mid', icon: 'show', words: 'Needs review' },
  FAIL: { tone: 'bad', icon: 'no', words: 'Failed' },
  ERROR: { tone: 'bad', icon: 'alert', words: 'Error' },
} as const satisfies Record<string, { tone: Tone; icon: IconName; words: string }>

/** A status from one of the tables above. */
export function Status<S extends string>({
  of,
  value,
}: {
  readonly of: Readonly<Record<S, { readonly tone: Tone; readonly icon: IconName; readonly words: string }>>
  readonly value: S
}) {
  const { tone, icon, words } = of[value]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
