import assert from 'node:assert/strict'
import { AddressNotAllowed } from '../../../outbound/address-guard.ts'
import { checkWebhookUrl, InvalidUrl, MAX_URL_LENGTH } from '../../../outbound/webhook-url.ts'

describe('checking a webhook address', () => {
  const check = (text: string) => checkWebhookUrl(text, { allowPrivate: false })

  it('gives the canonical URL, without its fragment', () => {
    for (const [text, href] of [
      ['https://example.com', 'https://example.com/'],
      ['HTTPS://Example.COM:443/Hook?a=b#c', 'https://example.com/Hook?a=b'],
      ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
      ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
      ['https://example.com./', 'https://example.com./'],
      ['https://8.8.8.8:8443/', 'https://8.8.8.8:8443/'],
      ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
      ['https://134744072/', 'https://8.8.8.8/'],
    ]) assert.equal(check(text).href, href)
  })

  it('leaves names to their addresses: also those of one label, .internal and .local', () => {
    for (const name of ['intranet', 'db.internal', 'printer.local', 'localhost', 'a_b.example']) assert.equal(check(`https://${name}/`).hostname, name)
  })

  it('takes as many characters as the contract allows, and no more', () => {
    const fill = (length: number) => 'https://example.com/'.padEnd(length, 'a')
    assert.equal(check(fill(MAX_URL_LENGTH)).href.length, MAX_URL_LENGTH)
    assert.throws(() => check(fill(MAX_URL_LENGTH + 1)), InvalidUrl)
    assert.throws(() => check(`https://example.com/${'ü'.repeat(1_000)}`), InvalidUrl, 'counted as it is sent')
  })

  it('refuses what is no usable address', () => {
    const long = `https://${Array(5).fill('a'.repeat(60)).join('.')}/`
    for (const text of ['', 'x', 'example.com', '//example.com', 'https://', 'https://a..b/', `https://${'a'.repeat(64)}.example/`, long, 'https://example.com:0/',
      'https://example.com:65536/', ' https://example.com/', 'https://example.com/ ', 'https://exa\tmple.com/', 'https://example.com/\r\nx: y', 'https://example.com/\0']) {
      assert.throws(() => check(text), InvalidUrl, JSON.stringify(text))
    }
  })

  it('refuses other schemes, credentials and addresses that are not public', () => {
    for (const text of ['http://example.com/', 'wss://example.com/', 'ftp://example.com/', 'data:text/plain,x', 'javascript:alert(1)', 'https://u:p@example.com/', 'https://u@example.com/',
      'https://:p@example.com/', 'https://127.0.0.1/', 'https://127.1/', 'https://0x7f.1/', 'https://017700000001/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://10.0.0.1./']) {
      assert.throws(() => check(text), AddressNotAllowed, text)
    }
  })

  it('lets http and private addresses in where they are allowed, credentials nowhere', () => {
    const open = (text: string) => checkWebhookUrl(text, { allowPrivate: true })
    for (const text of ['http://localhost:8080/', 'http://127.0.0.1/', 'https://[::1]:8443/', 'http://10.1.2.3/']) assert.equal(open(text).href, text)
    for (const text of ['http://u:p@localhost/', 'ftp://localhost/']) assert.throws(() => open(text), AddressNotAllowed)
  })
})
