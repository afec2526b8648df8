import assert from 'node:assert/strict'
import { isPublicAddress, type AddressPolicy } from '../../outbound/address-guard.ts'
import { createResolver } from '../../outbound/resolve.ts'
import { createSender, type Answer, type Sender } from '../../outbound/safe-fetch.ts'
import { checkWebhookUrl } from '../../outbound/webhook-url.ts'
import type { HostileCase } from './cases.ts'
import type { Authority } from './certificates.ts'
import { startNameServer, type Zone } from './name-server.ts'
import { receiver, says, type Receiver } from './receivers.ts'

const OK = says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
const PUBLIC = '93.184.215.14'
/** In place of public addresses. A test may really reach the first; nobody answers at the second. */
const [REACHABLE, DEAD] = ['127.0.0.1', '127.0.0.2']
const REACHABLE_ONLY = { allowHttp: true, allows: (address: string) => address === REACHABLE || address === DEAD }
/** The policy of production, with http allowed. */
const PUBLIC_ONLY = { allowHttp: true, allows: isPublicAddress }

async function askedOf(
  zone: Zone,
  policy: AddressPolicy,
  use: (sender: Sender, questions: string[]) => Promise<Answer>,
): Promise<Answer> {
  const nameServer = await startNameServer(zone)
  const resolver = createResolver({ servers: [nameServer.address], hostsFile: '/nonexistent' })
  const sender = createSender({ allowPrivate: false, policy, resolver })
  try {
    return await use(sender, nameServer.questions)
  } finally {
    sender.close()
    resolver.close()
    nameServer.stop()
  }
}

const v4 =
  (...addresses: string[]): Zone =>
  (_, type) =>
    type === 'A' ? addresses : []
const v6 =
  (...addresses: string[]): Zone =>
  (_, type) =>
    type === 'AAAA' ? addresses : []

/** Names with wrong addresses, or without any; none may bring a request to 127.0.0.1. */
export function nameCases(): HostileCase[] {
  const row = (name: string, expected: string, zone: Zone, host = 'receiver.example'): HostileCase => {
    let trap: Receiver | undefined
    return {
      name,
      says: expected,
      run: () =>
        askedOf(zone, PUBLIC_ONLY, async (sender) => {
          trap = await receiver(OK)
          return sender.post(`http://${host}:${trap.port}/hook`, {}, '{}')
        }),
      check: () => assert.deepEqual(trap?.received, [], 'a request went to loopback'),
    }
  }
  return [
    row('has a name that does not exist', 'DNS_ERROR', () => 'NXDOMAIN'),
    row('has a name without addresses', 'DNS_ERROR', () => []),
    row('has a name server that fails', 'DNS_ERROR', () => 'SERVFAIL'),
    row('has a name server that refuses', 'DNS_ERROR', () => 'REFUSED'),
    row('has a name server that is silent', 'DNS_ERROR', () => 'SILENT'),
    row('resolves to loopback', 'ADDRESS_NOT_ALLOWED', v4('127.0.0.1')),
    row('resolves to a private network', 'ADDRESS_NOT_ALLOWED', v4('10.0.0.1')),
    row("resolves to a cloud's metadata", 'ADDRESS_NOT_ALLOWED', v4('169.254.169.254'), 'metadata.google.internal'),
    row('resolves to IPv6 loopback', 'ADDRESS_NOT_ALLOWED', v6('::1')),
    row('resolves to loopback mapped into IPv6', 'ADDRESS_NOT_ALLOWED', v6('::ffff:127.0.0.1')),
    row('resolves to loopback through NAT64', 'ADDRESS_NOT_ALLOWED', v6('64:ff9b::7f00:1')),
    row('has one public address and one private one', 'ADDRESS_NOT_ALLOWED', v4(PUBLIC, '127.0.0.1')),
    row('has a public IPv4 address and a private IPv6 one', 'ADDRESS_NOT_ALLOWED', (_, type) =>
      type === 'A' ? [PUBLIC] : ['::1'],
    ),
    row('is called localhost', 'ADDRESS_NOT_ALLOWED', () => [PUBLIC], 'localhost'),
    row('is called something.localhost', 'ADDRESS_NOT_ALLOWED', () => [PUBLIC], 'a.localhost'),
    row('is called localhost with a dot', 'ADDRESS_NOT_ALLOWED', () => [PUBLIC], 'localhost.'),
    row('has a name of one label that leads inside', 'ADDRESS_NOT_ALLOWED', v4('10.0.0.1'), 'intranet'),
    {
      name: 'changes its address between the check and the connect',
      says: 'ADDRESS_NOT_ALLOWED',
      run() {
        let asked = 0
        return askedOf(
          (_, type) => (type !== 'A' ? [] : [asked++ < 2 ? REACHABLE : '127.0.0.3']),
          REACHABLE_ONLY,
          async (sender, questions) => {
            const { port, received } = await receiver(says('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'))
            for (let i = 0; i < 2; i++)
              assert.equal((await sender.post(`http://receiver.example:${port}/hook`, {}, '{}')).responseCode, 200)
            const answer = await sender.post(`http://receiver.example:${port}/hook`, {}, '{}')
            assert.equal(received.length, 2)
            assert.equal(
              questions.filter((question) => question.endsWith(' A')).length,
              3,
              'one query for each connection: the checked address is the used one',
            )
            return answer
          },
        )
      },
    },
    {
      name: 'has a silent name server for IPv6 and a good one for IPv4',
      says: 'HTTP 200',
      run: () =>
        askedOf(
          (_, type) => (type === 'A' ? [REACHABLE] : 'SILENT'),
          REACHABLE_ONLY,
          async (sender) => {
            const { port } = await receiver(OK)
            return sender.post(`http://receiver.example:${port}/hook`, {}, '{}')
          },
        ),
    },
    {
      name: 'is dead on its first address and lives on its second',
      says: 'HTTP 200',
      run: () =>
        askedOf(v4(DEAD, REACHABLE), REACHABLE_ONLY, async (sender) => {
          const { port } = await receiver(OK)
          return sender.post(`http://receiver.example:${port}/hook`, {}, '{}')
        }),
    },
  ]
}

/** Addresses written in the URL itself; `guarded` is the sender of production. */
export function literalCases(guarded: Sender, authority: Authority): HostileCase[] {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '168.63.129.16',
    '192.168.1.1',
    '255.255.255.255',
    '１２７.0.0.1',
    '127。0。0。1',
  ]
  const loopback = hosts.map((host): HostileCase => {
    let trap: Receiver | undefined
    return {
      name: `is at ${host}`,
      says: 'ADDRESS_NOT_ALLOWED',
      async run() {
        trap = await receiver(OK, { tls: await authority.issue(['127.0.0.1', '::1']) })
        return guarded.post(`https://${host}:${trap.port}/hook`, {}, '{}')
      },
      check: () => assert.equal(trap?.received.length, 0, 'a connection was made'),
    }
  })
  const texts = [
    'http://example.com/',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://example.com:0/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'https://',
    'https:///',
    '//example.com/',
    '',
    `https://example.com/${'a'.repeat(2_048)}`,
    `https://${'a'.repeat(64)}.example/`,
    'https://a..example/',
    'https://exam ple.com/',
    'https://example.com/\nx',
    'https://[::1%25lo]/',
    'https://1.2.3.4.5/',
    'https://256.256.256.256/',
  ]
  return [
    ...loopback,
    ...texts.map((text): HostileCase => ({
      name: `has the address ${JSON.stringify(text.slice(0, 60))}`,
      says: 'ADDRESS_NOT_ALLOWED',
      run: () => guarded.post(text, {}, '{}'),
      check: () =>
        assert.throws(() => checkWebhookUrl(text, { allowPrivate: false }), {
          code: /^(ADDRESS_NOT_ALLOWED|INVALID_URL)$/,
        }),
    })),
  ]
}
