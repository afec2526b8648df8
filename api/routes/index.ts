import type { Route } from '../http/route.ts'
import { login, logout, refresh, register } from './auth.ts'
import { forgotPassword, resendVerification, resetPassword, verifyEmail } from './auth-mail.ts'
import { createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute, updateApiKeyRoute } from './api-keys.ts'
import { openHostedCapture, stageCaptureFrames, tellCaptureStep } from './capture.ts'
import { changeEmail, changePassword, confirmEmailChange, refuseEmailChange } from './credentials-change.ts'
import { getCatalogue } from './catalogue.ts'
import { createPartnerVerification, createVerificationRoute } from './create-verification.ts'
import { getCreditBalance, listCreditLedger } from './credits.ts'
import { exportMyData } from './data-export.ts'
import { requestQuote } from './enterprise.ts'
import { getHealth } from './health.ts'
import { changeHostedDevice } from './hosted-device.ts'
import { getHostedVerification, stageHostedAsset, submitHostedVerification } from './hosted.ts'
import { getMyVerification, listMyVerifications } from './me.ts'
import { getCurrentAccount, updateAccount } from './profile.ts'
import { enrollMfa, mfaLogin, verifyMfa } from './mfa.ts'
import { disableMfa, renewRecoveryCodes } from './mfa-changes.ts'
import { listPayoutFeesRoute, listPayoutsRoute, requestPayoutRoute } from './payouts.ts'
import { endOtherSessions, endSessionRoute, listSessionsRoute } from './sessions.ts'
import { acceptInvitationRoute, inviteClientRoute, listClientsRoute, updateClientRoute } from './partner-clients.ts'
import { applyForPartnership, getOwnPartner, listCommissionsRoute } from './partners.ts'
import { createPaymentAddress, getPayment, getPaymentOffer, listPaymentsRoute } from './payments.ts'
import { eraseAccount } from './privacy.ts'
import { getStats } from './stats.ts'
import { getTestEvent, listTestEventsRoute } from './test-events.ts'
import { createTestVerification } from './test-verifications.ts'
import { exportMyVerifications } from './verification-export.ts'
import { getPartnerVerification, getVerification, getVerificationByReference, submitPartnerVerification, submitVerification } from './verifications.ts'
import { getWebhookDelivery, listWebhookDeliveries } from './webhook-deliveries.ts'
import { activateWebhook, getWebhook, listWebhooks, registerWebhook, removeWebhook, rotateWebhookSecret, testWebhook } from './webhooks.ts'

/** Every endpoint of the service, in the order of interface.md part 4. */
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
