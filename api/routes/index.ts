import type { Route } from '../routing/route.ts'
import { login, logout, refresh, register } from './account/auth.ts'
import { forgotPassword, resendVerification, resetPassword, verifyEmail } from './account/auth-mail.ts'
import { createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute, updateApiKeyRoute } from './account/api-keys.ts'
import { openHostedCapture, stageCaptureFrames, tellCaptureStep } from './hosted/capture.ts'
import { changeEmail, changePassword, confirmEmailChange, refuseEmailChange } from './account/credentials-change.ts'
import { getCatalogue } from './site/catalogue.ts'
import { createPartnerVerification, createVerificationRoute } from './verifications/create-verification.ts'
import { getCreditBalance, listCreditLedger } from './billing/credits.ts'
import { exportMyData } from './account/data-export.ts'
import { requestQuote } from './billing/enterprise.ts'
import { getHealth } from './site/health.ts'
import { changeHostedDevice } from './hosted/hosted-device.ts'
import { getHostedVerification, stageHostedAsset, submitHostedVerification } from './hosted/hosted.ts'
import { getMyVerification, listMyVerifications } from './account/me.ts'
import { getCurrentAccount, updateAccount } from './account/profile.ts'
import { enrollMfa, mfaLogin, verifyMfa } from './account/mfa.ts'
import { disableMfa, renewRecoveryCodes } from './account/mfa-changes.ts'
import { listPayoutFeesRoute, listPayoutsRoute, requestPayoutRoute } from './partners/payouts.ts'
import { endOtherSessions, endSessionRoute, listSessionsRoute } from './account/sessions.ts'
import {
  acceptInvitationRoute,
  inviteClientRoute,
  listClientsRoute,
  updateClientRoute,
} from './partners/partner-clients.ts'
import { applyForPartnership, getOwnPartner, listCommissionsRoute } from './partners/partners.ts'
import { createPaymentAddress, getPayment, getPaymentOffer, listPaymentsRoute } from './billing/payments.ts'
import { eraseAccount } from './account/privacy.ts'
import { getStats } from './verifications/stats.ts'
import { getTestEvent, listTestEventsRoute } from './webhooks/test-events.ts'
import { createTestVerification } from './verifications/test-verifications.ts'
import { exportMyVerifications } from './verifications/verification-export.ts'
import {
  getPartnerVerification,
  getVerification,
  getVerificationByReference,
  submitPartnerVerification,
  submitVerification,
} from './verifications/verifications.ts'
import { getWebhookDelivery, listWebhookDeliveries } from './webhooks/webhook-deliveries.ts'
import {
  activateWebhook,
  getWebhook,
  listWebhooks,
  registerWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks/webhooks.ts'

/** All client endpoints of the service, in the order of interface.md part 4. */
export const ROUTES: readonly Route[] = [
  createVerificationRoute,
  submitVerification,
  getVerificationByReference,
  getVerification,
  createPartnerVerification,
  submitPartnerVerification,
  getPartnerVerification,
  listMyVerifications,
  exportMyVerifications,
  getMyVerification,
  createTestVerification,
  getStats,
  getHostedVerification,
  stageHostedAsset,
  submitHostedVerification,
  changeHostedDevice,
  openHostedCapture,
  stageCaptureFrames,
  tellCaptureStep,
  register,
  login,
  mfaLogin,
  refresh,
  logout,
  forgotPassword,
  resetPassword,
  verifyEmail,
  resendVerification,
  getCurrentAccount,
  updateAccount,
  enrollMfa,
  verifyMfa,
  disableMfa,
  renewRecoveryCodes,
  listSessionsRoute,
  endOtherSessions,
  endSessionRoute,
  changePassword,
  changeEmail,
  confirmEmailChange,
  refuseEmailChange,
  createApiKeyRoute,
  listApiKeysRoute,
  updateApiKeyRoute,
  revokeApiKeyRoute,
  getCreditBalance,
  listCreditLedger,
  applyForPartnership,
  getOwnPartner,
  listCommissionsRoute,
  inviteClientRoute,
  listClientsRoute,
  updateClientRoute,
  acceptInvitationRoute,
  createPaymentAddress,
  getPaymentOffer,
  listPaymentsRoute,
  getPayment,
  eraseAccount,
  requestQuote,
  registerWebhook,
  listWebhooks,
  getWebhook,
  removeWebhook,
  rotateWebhookSecret,
  activateWebhook,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  listTestEventsRoute,
  getTestEvent,
  exportMyData,
  listPayoutFeesRoute,
  listPayoutsRoute,
  requestPayoutRoute,
  getCatalogue,
  getHealth,
]
