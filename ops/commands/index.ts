import type { Command } from '../command.ts'
import { accountCommands } from './account.ts'
import { caseCommands } from './cases.ts'
import { deliveryCommands } from './delivery.ts'
import { keyCommands } from './key.ts'
import { keysCommands } from './keys.ts'
import { listCommands } from './lists.ts'
import { mfaCommands } from './mfa.ts'
import { monitoringCommands } from './monitoring.ts'
import { partnerCommands } from './partner.ts'
import { payoutFeeCommands } from './payout-fee.ts'
import { rearmCommand } from './rearm.ts'
import { reviewCommands } from './review.ts'
import { sessionKeyCommands } from './session-key.ts'
import { staffCommands } from './staff.ts'
import { verificationCommands } from './verification.ts'

/** Every command of the operator's command line, in the order of its help. */
export const COMMANDS: readonly Command[] = [...accountCommands, ...mfaCommands, ...keyCommands, ...keysCommands, ...sessionKeyCommands, ...reviewCommands, ...verificationCommands, ...partnerCommands, ...payoutFeeCommands, ...deliveryCommands, rearmCommand, ...listCommands, ...monitoringCommands, ...caseCommands, ...staffCommands]
