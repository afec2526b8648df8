import type { Code } from '../../contract/error-codes.ts'

const email = 'someone@example.org'
const password = 'a password of some length'
const NUL = '\u0000'

export interface BadBody {
  readonly path: string
  readonly json: unknown
  /** Path of the first issue, where the code is VALIDATION_ERROR. */
  readonly at?: string
  readonly code?: Code
}

const each = (path: string, at: string, bodies: readonly unknown[]): BadBody[] =>
  bodies.map((json) => ({ path, json, at }))
const notText = [undefined, null, 5, true, [], {}]

/** Invalid addresses. */
const addresses = [
  ...notText,
  '',
  'someone',
  'someone@',
  '@example.org',
  'some one@example.org',
  `a${NUL}b@example.org`,
  'a@example.org\r\nBcc: x@example.org',
  `${'a'.repeat(250)}@example.org`,
]
/** Invalid passwords. */
const passwords = [
  ...notText,
  '',
  'eleven char',
  'p'.repeat(257),
  `nul in the ${NUL} middle`,
  'half a pair \ud800 of surrogates',
]
const tokens = [...notText, '', 't'.repeat(513)]

/** Requests that each route under /v1/auth, and the quote, must refuse, field by field. */
export const BAD_BODIES: readonly BadBody[] = [
  ...each(
    '/v1/auth/register',
    'email',
    addresses.map((value) => ({ email: value, password })),
  ),
  ...each(
    '/v1/auth/register',
    'password',
    passwords.map((value) => ({ email, password: value })),
  ),
  ...each(
    '/v1/auth/register',
    'company',
    [null, 5, '', '   ', `A${NUL}`, 'c'.repeat(201)].map((company) => ({ email, password, company })),
  ),
  ...each('/v1/auth/register', 'admin', [{ email, password, admin: true }]),
  ...each(
    '/v1/auth/login',
    'email',
    addresses.map((value) => ({ email: value, password })),
  ),
  ...each(
    '/v1/auth/login',
    'password',
    [...notText, '', 'p'.repeat(257)].map((value) => ({ email, password: value })),
  ),
  ...each('/v1/auth/login', 'otp', [{ email, password, otp: '123456' }]),
  ...each(
    '/v1/auth/mfa/login',
    'mfa_token',
    tokens.map((value) => ({ mfa_token: value, code: '123456' })),
  ),
  ...each('/v1/auth/mfa/login', 'code', [
    ...[
      null,
      5,
      '',
      '12345',
      '1234567',
      'abcdef',
      '12 456',
      '123 45',
      '12345６7',
      '123/456',
      '12345²',
      `123456${' '.repeat(64)}`,
    ].map((code) => ({ mfa_token: 't', code })),
    { mfa_token: 't' },
    { mfa_token: 't', code: '123456', recovery_code: 'x' },
  ]),
  ...each(
    '/v1/auth/mfa/login',
    'recovery_code',
    [null, 5, '', 'r'.repeat(65)].map((code) => ({ mfa_token: 't', recovery_code: code })),
  ),
  ...each(
    '/v1/auth/refresh',
    'refresh_token',
    tokens.map((value) => ({ refresh_token: value })),
  ),
  ...each('/v1/auth/refresh', 'scope', [{ refresh_token: 't', scope: 'all' }]),
  ...each(
    '/v1/auth/forgot-password',
    'email',
    addresses.map((value) => ({ email: value })),
  ),
  ...each('/v1/auth/forgot-password', 'name', [{ email, name: 'x' }]),
  ...each(
    '/v1/auth/reset-password',
    'token',
    tokens.map((token) => ({ token, password })),
  ),
  ...each(
    '/v1/auth/reset-password',
    'password',
    passwords.map((value) => ({ token: 't', password: value })),
  ),
  ...each(
    '/v1/auth/verify-email',
    'token',
    tokens.map((token) => ({ token })),
  ),
  ...each('/v1/auth/verify-email', 'email', [{ token: 't', email }]),
  ...each(
    '/v1/auth/verify-email',
    'password',
    [...notText.filter((value) => value !== undefined), '', 'p'.repeat(257)].map((value) => ({
      token: 't',
      password: value,
    })),
  ),
  ...each(
    '/v1/auth/mfa/enroll',
    'code',
    [null, '12345'].map((code) => ({ code })),
  ),
  ...each('/v1/auth/mfa/enroll', 'force', [{ force: true }]),
  ...each(
    '/v1/auth/mfa/verify',
    'code',
    [...notText, '', '12345', `12345${NUL}`].map((code) => ({ code })),
  ),
  ...each(
    '/v1/auth/login',
    'transport',
    [null, '', 'both', 'COOKIE', ['cookie']].map((transport) => ({ email, password, transport })),
  ),
  ...each(
    '/v1/auth/refresh',
    'transport',
    [null, '', 'both'].map((transport) => ({ refresh_token: 't', transport })),
  ),
  ...each(
    '/v1/auth/mfa/disable',
    'password',
    [...notText, '', 'p'.repeat(257)].map((value) => ({ password: value, code: '123456' })),
  ),
  ...each('/v1/auth/mfa/disable', 'code', [
    { password },
    { password, code: '12345' },
    { password, code: '123456', recovery_code: 'x' },
  ]),
  ...each('/v1/auth/mfa/recovery-codes', 'code', [
    {},
    { code: null },
    { code: 'abcdef' },
    { code: '123456', recovery_code: 'x' },
  ]),
  ...each(
    '/v1/auth/email-change/confirm',
    'token',
    tokens.map((token) => ({ token })),
  ),
  ...each(
    '/v1/auth/email-change/refuse',
    'token',
    tokens.map((token) => ({ token })),
  ),
  ...each(
    '/v1/enterprise/quote',
    'email',
    addresses.map((value) => ({ email: value, company: 'ACME' })),
  ),
  ...each(
    '/v1/enterprise/quote',
    'company',
    [...notText, '', `A${NUL}`].map((company) => ({ email, company })),
  ),
  ...each(
    '/v1/enterprise/quote',
    'monthly_volume',
    [0, -1, 1.5, '5', 1e10, null].map((volume) => ({ email, company: 'ACME', monthly_volume: volume })),
  ),
  ...each(
    '/v1/enterprise/quote',
    'message',
    ['', 'm'.repeat(4_001), `m${NUL}`, '\ud800', 7].map((message) => ({ email, company: 'ACME', message })),
  ),
  ...each(
    '/v1/enterprise/quote',
    'name',
    ['two\nlines', ''].map((name) => ({ email, company: 'ACME', name })),
  ),
  // Well-formed, but never issued by us.
  { path: '/v1/auth/refresh', json: { refresh_token: 'nothing of ours' }, code: 'INVALID_SESSION' },
  { path: '/v1/auth/refresh', json: { refresh_token: `nothing ${NUL} of ours` }, code: 'INVALID_SESSION' },
  { path: '/v1/auth/mfa/login', json: { mfa_token: `nothing ${NUL} of ours`, code: '123456' }, code: 'INVALID_TOKEN' },
  { path: '/v1/auth/verify-email', json: { token: `nothing ${NUL} of ours` }, code: 'INVALID_TOKEN' },
  { path: '/v1/auth/reset-password', json: { token: '\ud800', password }, code: 'INVALID_TOKEN' },
  { path: '/v1/auth/email-change/confirm', json: { token: `nothing ${NUL} of ours` }, code: 'INVALID_TOKEN' },
  { path: '/v1/auth/email-change/refuse', json: { token: '\ud800' }, code: 'INVALID_TOKEN' },
  { path: '/v1/auth/mfa/verify', json: { code: '123456' }, code: 'INVALID_MFA_CODE' },
  { path: '/v1/auth/login', json: { email, password: `${NUL}\ud800` }, code: 'INVALID_CREDENTIALS' },
]
