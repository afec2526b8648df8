import { createTransport } from 'nodemailer'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same at every attempt, so that a second copy is recognised. */
  readonly messageId: string
}

/** Sends messages to a mail server. */
export interface MailTransport {
  /** @throws MailError */
  send(message: Message): Promise<void>
}

/**
 * Why the server refused a message: a stable word and the server's code. The server's own text quotes addresses, so it
 * is left out.
 */
export class MailError extends Error {
  /** The server refused this message or its recipient for good. Retries do not help. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}

const CONNECT_TIMEOUT_MS = 10_000
/** Servers delay their answer while they examine a message. RFC 5321 asks for a timeout of 10 minutes. */
const SILENCE_TIMEOUT_MS = 20_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Reads how to reach the mail server from its URL: `smtps://` is TLS from the start, `smtp://` requires STARTTLS, and
 * `smtp://…?tls=none` is plain text, on the loopback only.
 *
 * @throws on any other parameter, and on plain text to another machine
 */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const tls = url.searchParams.get('tls')
  if ([...url.searchParams.keys()].some((key) => key !== 'tls') || (tls !== null && tls !== 'none'))
    throw new Error('SMTP_URL: only the parameter tls=none is allowed')
  const isPlain = tls === 'none'
  if (isPlain && (url.protocol !== 'smtp:' || !LOOPBACK.has(url.hostname)))
    throw new Error('SMTP_URL: tls=none is allowed on the loopback only')
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : isPlain ? 25 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isPlain,
    ignoreTLS: isPlain,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  }
}

/**
 * Creates the connection to a mail server. Each message opens its own connection, so none stays open when a worker
 * ends.
 *
 * @param ca certificates to trust beside the usual ones, PEM
 */
export function createMailTransport({
  smtpUrl,
  from,
  ca,
}: {
  smtpUrl: string
  from: string
  ca?: string | Buffer
}): MailTransport {
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
    // Only our texts are sent. Nothing in a message may make the transport read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail({ from, ...message, headers: { 'Auto-Submitted': 'auto-generated' } }) // RFC 3834: no out-of-office answers
      } catch (error) {
        throw mailError(error)
      }
    },
  }
}

function mailError(error: unknown): MailError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const isFinal = status !== undefined && status >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const word = typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'UNKNOWN'
  return new MailError(status === undefined ? word : `${word} ${status}`, isFinal)
}
