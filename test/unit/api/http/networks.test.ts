import assert from 'node:assert/strict'
import { canonicalNetwork } from '../../../../api/http/networks.ts'

describe('a network in an allowlist', () => {
  const GOOD: [given: string, canonical: string][] = [
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['198.51.100.7', '198.51.100.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:7:0:0::/48', '2001:db8:7::/48'],
    ['2001:db8::7', '2001:db8::7/128'],
    ['2001:db8:7:1::5/48', '2001:db8:7::/48'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.9', '192.0.2.9/32'],
    ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ]
  for (const [given, canonical] of GOOD) {
    it(`${given} is ${canonical}`, () => {
      assert.equal(canonicalNetwork(given), canonical)
      assert.equal(canonicalNetwork(canonical), canonical)
    })
  }

  const BAD = [
    '',
    ' ',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '/24',
    '192.0.2.0/24/24',
    '192.0.2.0/-1',
    '192.0.2.0/024',
    '192.0.2.0/2.5',
    '192.0.2.256',
    '010.0.0.1',
    '0x7f.0.0.1',
    '127.1',
    '2130706433',
    ' 192.0.2.1',
    '192.0.2.1 ',
    '192.0.2.1:443',
    'fe80::1%eth0',
    '2001:db8::/129',
    ':::',
    '[2001:db8::1]',
    'example.org',
    '*',
    'any',
    '١٩٢.0.2.1',
  ]
  it('is rejected when it is invalid or ambiguous', () => {
    for (const text of BAD) assert.equal(canonicalNetwork(text), undefined, text)
  })
})
