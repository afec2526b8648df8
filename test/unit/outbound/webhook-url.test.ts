import assert from 'node:assert/strict'
import { AddressNotAllowed, addressPolicy } from '../../../outbound/address-guard.ts'
import { InvalidUrl, MAX_URL_LENGTH } from '../../../outbound/given-url.ts'
import { checkUrl, checkWebhookUrl } from '../../../outbound/webhook-url.ts'

describe('the check of a webhook address', () => {
  const check = (text: string) => checkWebhookUrl(text, { allowPrivate: false })

  it('returns the canonical URL without its fragment', () => {
    for (const [text, href] of [
      ['https://example.com', 'https://example.com/'],
      ['HTTPS://Example.COM:443/Hook?a=b#c', 'https://example.com/Hook?a=b'],
      ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
      ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
      ['https://8.8.8.8:8443/', 'https://8.8.8.8:8443/'],
      ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ])
      assert.equal(check(text).href, href)
  })

  const INSIDE = [
    'intranet',
    'localhost',
    'db',
    'db.internal',
    'printer.local',
    'app.localhost',
    'nas.home.arpa',
    'vault.service.consul',
    'hooks.prod.svc',
    'api.default.svc.cluster.local',
    'host.docker.internal',
    'crm.corp',
    'nas.lan',
    'tv.home',
    'crm.private',
    'crm.intranet',
    'x.test',
    'x.localdomain',
    'metadata.google.internal',
    'x.onion',
  ]

  it('rejects names of one label and names of internal networks, also with a dot at the end', () => {
    for (const name of INSIDE) {
      assert.throws(() => check(`https://${name}/hook`), { code: 'ADDRESS_NOT_ALLOWED', reason: 'HOST_INSIDE' }, name)
      assert.throws(() => check(`https://${name.toUpperCase()}/hook`), AddressNotAllowed, name)
      assert.throws(() => check(`https://${name}./hook`), { code: /^(ADDRESS_NOT_ALLOWED|INVALID_URL)$/ }, name)
    }
    for (const name of [
      'a_b.example',
      'internal.example.com',
      'local.example',
      'home.example.org',
      'corp.example.com',
      'localhost.example.com',
      'svc.example.com',
    ])
      assert.equal(check(`https://${name}/`).hostname, name)
  })

  it('allows only the ports 443 and 8443, in any spelling of scheme and port', () => {
    for (const port of [1, 22, 25, 80, 444, 2375, 3000, 5432, 6443, 8080, 8444, 9200, 18_443, 65_535]) {
      assert.throws(
        () => check(`https://hooks.example.com:${port}/`),
        { code: 'ADDRESS_NOT_ALLOWED', reason: 'PORT' },
        String(port),
      )
      assert.throws(() => check(`https://8.8.8.8:${port}/`), AddressNotAllowed)
      assert.throws(() => check(`https://[2606:4700:4700::1111]:${port}/`), AddressNotAllowed)
    }
    for (const [text, href] of [
      ['https://a.example:443/', 'https://a.example/'],
      ['https://a.example:8443/', 'https://a.example:8443/'],
      ['HTTPS://A.example/', 'https://a.example/'],
    ])
      assert.equal(check(text).href, href)
    for (const text of [
      'https://a.example:08443/',
      'https://a.example:/',
      'https://a.example:8443@b.example/',
      'https://a.example:+443/',
    ])
      assert.throws(() => check(text), InvalidUrl, text)
  })

  it('allows more ports, single names and whole subdomains by the settings', () => {
    const wider = (text: string) =>
      checkWebhookUrl(text, { allowPrivate: false, ports: [443, 9443], hosts: ['hooks', '.corp.internal'] }).href
    for (const text of [
      'https://hooks/',
      'https://a.corp.internal/',
      'https://b.a.corp.internal:9443/',
      'https://a.example:9443/',
    ])
      assert.equal(wider(text), text)
    for (const text of [
      'https://hook/',
      'https://x.hooks.internal/',
      'https://corp.internal/',
      'https://evilcorp.internal/',
      'https://a.example:8443/',
      'https://a.corp.internal:22/',
      'https://10.0.0.1/',
    ])
      assert.throws(() => wider(text), AddressNotAllowed, text)
    assert.equal(checkWebhookUrl('https://a.example:1/', { allowPrivate: false, ports: 'any' }).port, '1')
    for (const name of INSIDE)
      assert.equal(checkWebhookUrl(`http://${name}:3000/`, { allowPrivate: true }).hostname, name)
  })

  it('allows as many characters as the contract, counted after encoding', () => {
    const fill = (length: number) => 'https://example.com/'.padEnd(length, 'a')
    assert.equal(check(fill(MAX_URL_LENGTH)).href.length, MAX_URL_LENGTH)
    assert.throws(() => check(fill(MAX_URL_LENGTH + 1)), InvalidUrl)
    assert.throws(() => check(`https://example.com/${'ü'.repeat(1_000)}`), InvalidUrl, 'counted after encoding')
  })

  it('rejects an invalid address', () => {
    const long = `https://${Array(5).fill('a'.repeat(60)).join('.')}/`
    for (const text of [
      '',
      'x',
      'example.com',
      '//example.com',
      'https://',
      'https://a..b/',
      `https://${'a'.repeat(64)}.example/`,
      long,
      'https://example.com:0/',
      'https://example.com:65536/',
      ' https://example.com/',
      'https://example.com/ ',
      'https://exa\tmple.com/',
      'https://example.com/\r\nx: y',
      'https://example.com/\0',
    ]) {
      assert.throws(() => check(text), InvalidUrl, JSON.stringify(text))
    }
  })

  it('rejects other schemes, credentials and private addresses', () => {
    for (const text of [
      'http://example.com/',
      'wss://example.com/',
      'ftp://example.com/',
      'data:text/plain,x',
      'javascript:alert(1)',
      'https://u:p@example.com/',
      'https://u@example.com/',
      'https://:p@example.com/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://0x7f.1/',
      'https://017700000001/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://10.0.0.1./',
    ]) {
      assert.throws(() => check(text), { code: /^(ADDRESS_NOT_ALLOWED|INVALID_URL)$/ }, text)
    }
    for (const text of [
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://192.168.1.4:8443/',
    ])
      assert.throws(() => check(text), { reason: 'NOT_PUBLIC' }, text)
  })

  it('allows http and private addresses by a setting, and never credentials', () => {
    const open = (text: string) => checkWebhookUrl(text, { allowPrivate: true })
    for (const text of ['http://localhost:8080/', 'http://127.0.0.1/', 'https://[::1]:8443/', 'http://10.1.2.3/'])
      assert.equal(open(text).href, text)
    for (const text of ['http://u:p@localhost/', 'ftp://localhost/']) assert.throws(() => open(text), InvalidUrl)
  })

  it('accepts addresses of earlier registrations: other ports, internal names, dots at the end', () => {
    const policy = addressPolicy({ allowPrivate: false })
    for (const text of [
      'https://hooks.example.com:9000/in',
      'https://intranet/hook',
      'https://example.com./',
      'https://xn--80ak6aa92e.com/',
    ])
      assert.equal(checkUrl(text, policy).href, text)
    assert.equal(checkUrl('https://134744072/', policy).href, 'https://8.8.8.8/')
    assert.throws(() => checkUrl('https://2130706433/', policy), AddressNotAllowed)
  })
})
