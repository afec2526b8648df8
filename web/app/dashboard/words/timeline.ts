import { VERIFICATION_STATUS } from '../../parts/badge.tsx'
import type { IconName } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'
import { CHECK } from './verification.ts'

type Event = Schemas['Verification']['events'][number]

/** An entry of the timeline in words. What is not known yet is told by its own name. */
export function eventWords(event: Event): { words: string; tone: 'plain' | 'ok' | 'mid' | 'bad'; icon: IconName } {
  return { words: event.type, tone: 'plain', icon: 'open' }
}
void VERIFICATION_STATUS
void CHECK
