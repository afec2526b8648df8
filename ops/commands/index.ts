import { GENERATION, PATCHES } from '../../workflows/patches.ts'
import type { Command } from '../command.ts'
import { accountCommands } from './account.ts'
import { caseCommands } from './cases.ts'
import { deliveryCommands } from './delivery.ts'
import { eraseCommands } from './erase.ts'
import { keyCommands } from './key.ts'
import { keysCommands } from './keys.ts'
import { listCommands } from './lists.ts'
import { mfaCommands } from './mfa.ts'
import { monitoringCommands } from './monitoring.ts'
import { creditCommands } from './credits.ts'
import { objectCommands } from './objects.ts'
import { partnerCommands } from './partner.ts'
import { payoutCommands } from './payout.ts'
import { payoutFeeCommands } from './payout-fee.ts'
import { rearmCommand } from './rearm.ts'
import { paymentCommands } from './payment.ts'
import { reviewCommands } from './review.ts'
import { sessionKeyCommands } from './session-key.ts'
import { staffCommands } from './staff.ts'
import { verificationCommands } from './verification.ts'
import { createWorkersCommand } from './workers.ts'

/** Every command of the operator's command line, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...accountCommands,
  ...mfaCommands,
  ...keyCommands,
  ...keysCommands,
  ...sessionKeyCommands,
  ...reviewCommands,
  ...verificationCommands,
  ...eraseCommands,
  ...partnerCommands,
  ...creditCommands,
  ...payoutCommands,
  ...payoutFeeCommands,
  ...paymentCommands,
  ...deliveryCommands,
  rearmCommand,
  ...listCommands,
  ...monitoringCommands,
  ...caseCommands,
  ...objectCommands,
  ...staffCommands,
  createWorkersCommand({ patches: PATCHES, generation: GENERATION }),
]
