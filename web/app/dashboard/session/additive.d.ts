// The operations that package ACCOUNTS-API adds, as these pages call them, until docs/openapi.json has them: then this file goes and
// client.ts takes `paths` and `components` alone.
import type { components, paths } from '../../../shared/api.d.ts'

type Old = components['schemas']
type Mode = 'TEST' | 'LIVE'
type Page<Item> = { items: Item[]; page: number; page_size: number; total: number }

interface Added {
  Account: Old['Account'] & {
    recovery_codes_left: number
    embed_origins: string[] | null
    email_change: { email: string; confirmed_by_old: boolean; confirmed_by_new: boolean; expires_at: string } | null
  }
  Session: { id: string; current: boolean; device: string | null; network: string | null; created_at: string; last_used_at: string }
  Verification: Old['Verification'] & {
    events: {
      type: 'CREATED' | 'SUBMITTED' | 'CHECKED' | 'REVIEW' | 'DECIDED' | 'DELIVERED' | 'DELIVERY_FAILED'; at: string
      check?: Old['Check']['name']; verdict?: Old['Check']['verdict']; status?: Old['Verification']['status']; event?: string; delivery_id?: string
    }[]
    deliveries: (Old['WebhookDelivery'] & { endpoint_id: string })[]
  }
  WebhookEndpoint: Old['WebhookEndpoint'] & Health
  WebhookEndpointWithDeliveries: Old['WebhookEndpointWithDeliveries'] & Health
  WebhookDeliveryDetail: Old['WebhookDelivery'] & {
    body: string
    attempt_list: { number: number; started_at: string; response_code: number | null; error: string | null; excerpt: string | null }[]
  }
  CreateTestVerification: { level: Old['CreateVerification']['level']; country?: string; doc_type?: Old['CreateVerification']['doc_type']; outcome?: 'APPROVED' | 'DECLINED' | 'REVIEW' | 'ERROR' | 'EXPIRED' }
  Stats: Sum & { days: { date: string; total: number; approved: number; declined: number; error: number; expired: number; review: number; median_seconds: number | null }[]; reason_codes: { code: string; count: number }[]; previous: Sum }
  Catalogue: { countries: { code: string }[] }
}
interface Health {
  previous_secret_until: string | null
  health: { failing_since: string | null; attempts_24h: number; success_share_24h: number | null }
}
interface Sum { total: number; approval_rate: number | null; median_seconds: number | null; in_review: number }

type Answer<Status extends 200 | 201, Body> = { responses: { [S in Status]: { headers: Record<string, unknown>; content: { 'application/json': Body } } } }
type Asked<Body> = { requestBody: { content: { 'application/json': Body } } }
type Plain = { parameters: { query?: never; header?: never; path?: never; cookie?: never } }
type By<Path, Query = never> = { parameters: { query?: Query; header?: never; path: Path; cookie?: never } }
type Queried<Query> = { parameters: { query?: Query; header?: never; path?: never; cookie?: never } }
type Get<Operation> = { get: Operation; put?: never; post?: never; delete?: never; options?: never; head?: never; patch?: never; trace?: never }
type Post<Operation> = { get?: never; put?: never; post: Operation; delete?: never; options?: never; head?: never; patch?: never; trace?: never }
type Cookie = { transport: 'cookie' }
type Grant = { access_token: string; token_type: 'Bearer'; expires_in: number }
type Proof = { code?: string; recovery_code?: string }

interface AddedPaths {
  '/v1/auth/login': Post<Plain & Asked<Old['Login'] & Cookie> & Answer<201, Grant | Old['MfaRequired']>>
  '/v1/auth/mfa/login': Post<Plain & Asked<Old['MfaLogin'] & Cookie> & Answer<201, Grant>>
  '/v1/auth/logout': Post<Plain & { requestBody?: { content: { 'application/json': Cookie } } } & Answer<201, { status: 'LOGGED_OUT' }>>
  '/v1/auth/me': Get<Plain & Answer<200, Added['Account']>>
  '/v1/me': { patch: Plain & Asked<{ company?: string | null; embed_origins?: string[] | null }> & Answer<200, Added['Account']> }
  '/v1/me/password': Post<Plain & Asked<{ password: string; new_password: string }> & Answer<201, Old['PasswordChanged']>>
  '/v1/me/email': Post<Plain & Asked<{ email: string; password: string }> & Answer<201, Old['MailRequested']>>
  '/v1/auth/email-change/confirm': Post<Plain & Asked<{ token: string }> & Answer<201, { status: 'CONFIRMED' | 'EMAIL_CHANGED' }>>
  '/v1/auth/email-change/refuse': Post<Plain & Asked<{ token: string }> & Answer<201, { status: 'EMAIL_CHANGE_REFUSED' }>>
  '/v1/auth/mfa/disable': Post<Plain & Asked<{ password: string } & Proof> & Answer<201, { mfa_enabled: false }>>
  '/v1/auth/mfa/recovery-codes': Post<Plain & Asked<Proof> & Answer<201, { recovery_codes: string[] }>>
  '/v1/auth/sessions': { get: Plain & Answer<200, { items: Added['Session'][] }>; delete: Plain & Answer<200, { ended: number }> }
  '/v1/auth/sessions/{id}': { delete: By<{ id: string }> & Answer<200, Added['Session']> }
  '/v1/me/stats': Get<Queried<{ mode: Mode; from: string; to: string }> & Answer<200, Added['Stats']>>
  '/v1/me/verifications': Get<Queried<Record<string, string>> & Answer<200, Page<Old['VerificationSummary']>>>
  '/v1/me/verifications/{id}': Get<By<{ id: string }> & Answer<200, Added['Verification']>>
  '/v1/me/test-verifications': Post<Plain & Asked<Added['CreateTestVerification']> & Answer<201, Old['CreatedVerification']>>
  '/v1/catalogue': Get<Plain & Answer<200, Added['Catalogue']>>
  '/v1/webhooks/{id}/deliveries': Get<By<{ id: string }, { page?: string; status?: Old['WebhookDelivery']['status'] }> & Answer<200, Page<Old['WebhookDelivery']>>>
  '/v1/webhooks/{id}/deliveries/{deliveryId}': Get<By<{ id: string; deliveryId: string }> & Answer<200, Added['WebhookDeliveryDetail']>>
  '/v1/webhooks/{id}/rotate-secret': Post<By<{ id: string }> & Asked<{ overlap_hours?: number }> & Answer<201, Old['RotatedWebhookSecret']>>
  '/v1/webhooks': { get: Queried<{ page?: string; page_size?: string }> & Answer<200, Page<Added['WebhookEndpoint']>>; post: paths['/v1/webhooks']['post'] }
  '/v1/webhooks/{id}': { get: By<{ id: string }> & Answer<200, Added['WebhookEndpointWithDeliveries']>; delete: paths['/v1/webhooks/{id}']['delete'] }
}

export type AllPaths = Omit<paths, keyof AddedPaths> & AddedPaths
export type AllSchemas = Omit<Old, keyof Added> & Added
