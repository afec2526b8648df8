import type { Route } from '../http/route.ts'
import { getCreditBalance, listCreditLedger } from './credits.ts'
import { getHealth } from './health.ts'
import { getHostedVerification, stageHostedAsset, submitHostedVerification } from './hosted.ts'
import { createVerificationRoute, getVerification, getVerificationByReference, submitVerification } from './verifications.ts'

/** Every endpoint of the service, in the order of interface.md part 4. */
export const ROUTES: readonly Route[] = [
  createVerificationRoute,
  submitVerification,
  getVerificationByReference,
  getVerification,
  getHostedVerification,
  stageHostedAsset,
  submitHostedVerification,
  getCreditBalance,
  listCreditLedger,
  getHealth,
]
