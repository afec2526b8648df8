import { createSender, type Sender } from '../../outbound/safe-fetch.ts'
import type { HostileCase } from './cases.ts'
import { selfSigned, type Authority, type Certificate } from './certificates.ts'
import { receiver, says } from './receivers.ts'

const OK = says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
/** A name that the suite's name server resolves to loopback. */
const NAME = 'receiver.test'
/** Options that Node refuses to offer by itself. */
const OLD = { ciphers: 'DEFAULT@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1' } as const

/** Receivers with wrong TLS; the sender trusts only `authority`. */
export function tlsCases(sender: Sender, authority: Authority): HostileCase[] {
  const certified = (
    name: string,
    expected: string,
    certificate: () => Promise<Certificate>,
    host = NAME,
  ): HostileCase => ({
    name,
    says: expected,
    async run() {
      const { port } = await receiver(OK, { tls: await certificate() })
      return sender.post(`https://${host}:${port}/hook`, {}, '{}')
    },
  })
  const raw = (name: string, expected: string, behaviour: Parameters<typeof receiver>[0]): HostileCase => ({
    name,
    says: expected,
    async run() {
      const { port } = await receiver(behaviour)
      return sender.post(`https://${NAME}:${port}/hook`, {}, '{}')
    },
  })
  return [
    certified('has a good certificate', 'HTTP 200', () => authority.issue([NAME])),
    certified(
      'has a good certificate and is called with a trailing dot',
      'HTTP 200',
      () => authority.issue([NAME]),
      `${NAME}.`,
    ),
    certified(
      'has a good certificate for its IP address',
      'HTTP 200',
      () => authority.issue(['127.0.0.1']),
      '127.0.0.1',
    ),
    certified('has a certificate of its own making', 'TLS_ERROR', () => selfSigned([NAME])),
    certified('has an expired certificate', 'TLS_ERROR', () => authority.issue([NAME], [-20, -1])),
    certified('has a certificate that is not valid yet', 'TLS_ERROR', () => authority.issue([NAME], [1, 20])),
    certified('has a certificate for another host', 'TLS_ERROR', () => authority.issue(['other.test'])),
    certified(
      'has a certificate for its name, and is called by its address',
      'TLS_ERROR',
      () => authority.issue([NAME]),
      '127.0.0.1',
    ),
    certified(
      'has a wildcard certificate one level too high',
      'TLS_ERROR',
      () => authority.issue(['*.test']),
      `deep.${NAME}`,
    ),
    {
      name: 'has a certificate of another authority',
      says: 'TLS_ERROR',
      async run() {
        const { port } = await receiver(OK, { tls: await authority.issue([NAME]) })
        const stranger = createSender({ allowPrivate: true }) // trusts the usual authorities
        return stranger.post(`https://127.0.0.1:${port}/hook`, {}, '{}').finally(() => stranger.close())
      },
    },
    {
      name: 'speaks TLS 1.0 only',
      says: 'TLS_ERROR',
      async run() {
        const { port } = await receiver(OK, { tls: { ...(await authority.issue([NAME])), ...OLD } })
        return sender.post(`https://${NAME}:${port}/hook`, {}, '{}')
      },
    },
    {
      name: 'speaks TLS 1.2 only',
      says: 'HTTP 200',
      async run() {
        const { port } = await receiver(OK, { tls: { ...(await authority.issue([NAME])), maxVersion: 'TLSv1.2' } })
        return sender.post(`https://${NAME}:${port}/hook`, {}, '{}')
      },
    },
    {
      name: 'wants a certificate of the client',
      says: 'TLS_ERROR',
      async run() {
        const { port } = await receiver(OK, {
          tls: { ...(await authority.issue([NAME])), requestCert: true, rejectUnauthorized: true, ca: authority.ca },
        })
        return sender.post(`https://${NAME}:${port}/hook`, {}, '{}')
      },
    },
    raw('speaks plain HTTP on its https port', 'TLS_ERROR', OK),
    raw('hangs in the handshake', 'TIMEOUT', () => undefined),
    raw('hangs up in the handshake', 'CONNECTION_RESET', (socket) => socket.destroy()),
    raw('sends half a TLS record and then nothing', 'TIMEOUT', (socket) => {
      socket.write(Buffer.from([22, 3, 3, 64, 0, 2, 0]))
    }),
    raw('sends noise in the handshake', 'TLS_ERROR', (socket) => {
      socket.write(Buffer.alloc(4_096, 0xee))
    }),
  ]
}
