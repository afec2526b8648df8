import { VERDICT, VERIFICATION_STATUS } from '../../parts/badge.tsx'
import type { IconName } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'
import { CHECK } from './verification.ts'

type Event = Schemas['Verification']['events'][number]
type Tone = 'plain' | 'ok' | 'mid' | 'bad'

/** The text, tone and icon of a timeline entry. */
export interface EventWords {
  readonly words: string
  readonly tone: Tone
  readonly icon: IconName
}

const TONES = { ok: 'ok', mid: 'mid', bad: 'bad', wait: 'plain', off: 'plain' } as const satisfies Record<string, Tone>

/** A timeline entry in words. An unknown type is shown by its name. */
export function eventWords({ type, check, verdict, status, event }: Event): EventWords {
  switch (type) {
    case 'CREATED':
      return { words: 'Created', tone: 'plain', icon: 'plus' }
    case 'SUBMITTED':
      return { words: 'Photos submitted', tone: 'plain', icon: 'send' }
    case 'CHECKED': {
      const shown = verdict === undefined ? undefined : VERDICT[verdict]
      return {
        words: `${check === undefined ? 'Check' : CHECK[check]}${shown === undefined ? '' : `: ${shown.words.toLowerCase()}`}`,
        tone: shown === undefined ? 'plain' : TONES[shown.tone],
        icon: shown?.icon ?? 'open',
      }
    }
    case 'REVIEW':
      return { words: 'Sent to review', tone: 'mid', icon: 'show' }
    case 'DECIDED': {
      const shown = status === undefined ? undefined : VERIFICATION_STATUS[status]
      return {
        words: shown?.words ?? 'Decided',
        tone: shown === undefined ? 'plain' : TONES[shown.tone],
        icon: shown?.icon ?? 'open',
      }
    }
    case 'DELIVERED':
      return { words: `Delivered: ${event ?? 'webhook'}`, tone: 'ok', icon: 'webhook' }
    case 'DELIVERY_FAILED':
      return { words: `Delivery failed: ${event ?? 'webhook'}`, tone: 'bad', icon: 'webhook' }
    default:
      return { words: String(type), tone: 'plain', icon: 'open' }
  }
}
