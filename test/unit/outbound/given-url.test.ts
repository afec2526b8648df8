import assert from 'node:assert/strict'
import { InvalidUrl, parseGivenUrl } from '../../../outbound/given-url.ts'
import { hostSpoof } from '../../../outbound/host-spoof.ts'
import { HONEST_ADDRESSES, TRICKED_ADDRESSES } from '../../support/given-addresses.ts'

describe('an address that a customer gives', () => {
  it('is returned with its host in the form of DNS and the rest unchanged', () => {
    for (const [text, href] of HONEST_ADDRESSES) {
      assert.equal(parseGivenUrl(text).href, href)
      assert.equal(parseGivenUrl(href).href, href, 'a stored address parses again')
    }
  })

  for (const [kind, texts] of Object.entries(TRICKED_ADDRESSES)) {
    it(`is rejected: ${kind}`, () => {
      for (const text of texts) assert.throws(() => parseGivenUrl(text), InvalidUrl, JSON.stringify(text))
    })
  }

  it('is rejected with an error that never repeats it', () => {
    for (const text of Object.values(TRICKED_ADDRESSES).flat()) {
      assert.throws(
        () => parseGivenUrl(text),
        (error) => error instanceof InvalidUrl && !/evil|bank|example/i.test(error.message),
        text,
      )
    }
  })

  it('is rejected with a reason', () => {
    for (const [text, reason] of [
      ['https://a@b.example', 'credentials'],
      ['https:\\\\b.example', 'white space, control characters or back slashes'],
      ['https://аррӏе.com', 'a host name that looks like another (LOOKS_LATIN)'],
      ['https://127.1', 'an IPv4 address not written as four decimal numbers'],
      ['http://b.example', 'a scheme other than https'],
    ])
      assert.throws(() => parseGivenUrl(text), { reason }, text)
  })

  it('may be http only if the caller allows it', () => {
    assert.equal(parseGivenUrl('http://localhost:3000/', { allowHttp: true }).href, 'http://localhost:3000/')
    for (const text of ['http:/localhost/', 'http:\\\\localhost', 'ftp://localhost/', 'http://a@localhost/'])
      assert.throws(() => parseGivenUrl(text, { allowHttp: true }), InvalidUrl, text)
  })

  it('costs little CPU at any length', () => {
    for (const part of ['a.', 'xn--', 'а', '@', '\\', '%', ':', '[', '日', 'a\u0301', '/']) {
      const started = performance.now()
      assert.throws(() => parseGivenUrl(`https://${part.repeat(40_000)}`), InvalidUrl)
      try {
        parseGivenUrl(`https://${part.repeat(2_000 / part.length)}`)
      } catch (error) {
        assert.ok(error instanceof InvalidUrl)
      }
      assert.ok(performance.now() - started < 2_000, JSON.stringify(part))
    }
  })
})

describe('a deceptive host name', () => {
  it('is reported with its kind of deception', () => {
    for (const [name, why] of [
      ['bаnk.example', 'SCRIPTS'],
      ['gοοgle.com', 'SCRIPTS'],
      ['pаypаl.рф', 'SCRIPTS'],
      ['аррӏе.com', 'LOOKS_LATIN'],
      ['www.раураӏ.net', 'LOOKS_LATIN'],
      ['νικο.com', 'LOOKS_LATIN'],
      ['ɡoogle.com', 'CHARACTERS'],
      ['aノb.com', 'CHARACTERS'],
      ['þaypal.com', 'CHARACTERS'],
      ['২২.com', 'LOOKS_LIKE_DIGITS'],
      ['3з.com', 'LOOKS_LIKE_DIGITS'],
      ['ᏢᎪᎽ.com', 'SCRIPTS'],
      ['bücher日本.jp', 'SCRIPTS'],
    ])
      assert.equal(hostSpoof(name), why, name)
  })

  it('is not a plain name, one of a single script, or one of the script of its domain', () => {
    for (const name of [
      'bank.example',
      'münchen.de',
      'пример.рф',
      'пример.com',
      'оса.рф',
      'сосна.ru',
      'νικο.gr',
      'þjóð.is',
      '東京tower.jp',
      '한국abc.kr',
      '日本.jp',
      'เพ.th',
      'xn--a',
      'a_b.c-d',
    ])
      assert.equal(hostSpoof(name), undefined, name)
  })
})
