import assert from 'node:assert/strict'
import { framingOf } from '../../../../api/site/framing.ts'

const embedding = (mode: 'TEST' | 'LIVE', embedOrigins: readonly string[] | null) => ({
  accountId: 'acc_1',
  mode,
  embedOrigins,
})
const SHOP = 'https://shop.example'

describe('the origins that may frame the flow', () => {
  it('are all https pages without a list, and http://localhost in test mode', () => {
    assert.deepEqual(framingOf(embedding('LIVE', null), SHOP), { ancestors: 'https:', parentOrigin: SHOP })
    assert.deepEqual(framingOf(embedding('TEST', null), 'http://localhost:3000'), {
      ancestors: 'https: http://localhost:*',
      parentOrigin: 'http://localhost:3000',
    })
    assert.equal(framingOf(embedding('LIVE', null), 'http://localhost:3000').parentOrigin, undefined)
    assert.equal(framingOf(embedding('LIVE', null), undefined).parentOrigin, undefined)
  })

  it('are exactly those of the list', () => {
    const list = [SHOP, 'https://shop.example:8443', 'http://localhost:3000']
    assert.deepEqual(framingOf(embedding('LIVE', list), SHOP), {
      ancestors: 'https://shop.example https://shop.example:8443',
      parentOrigin: SHOP,
    })
    assert.deepEqual(framingOf(embedding('TEST', list), 'http://localhost:3000').parentOrigin, 'http://localhost:3000')
    for (const other of [
      'https://shop.example.evil.example',
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:443',
      'https://SHOP.example',
      'https://shop.example/',
      'http://localhost:3001',
    ]) {
      assert.equal(framingOf(embedding('TEST', list), other).parentOrigin, undefined, other)
    }
  })

  it('do not exist if the list is empty, or holds only http://localhost in live mode', () => {
    assert.deepEqual(framingOf(embedding('TEST', []), SHOP), { ancestors: "'none'", parentOrigin: undefined })
    assert.deepEqual(framingOf(embedding('LIVE', ['http://localhost']), 'http://localhost'), {
      ancestors: "'none'",
      parentOrigin: undefined,
    })
  })

  it('are all for an unknown verification, which shows nothing', () => {
    assert.deepEqual(framingOf(undefined, SHOP), { ancestors: 'https: http://localhost:*', parentOrigin: SHOP })
  })

  it('exclude every invalid origin, also one that could break out of an attribute', () => {
    for (const named of [
      '',
      '*',
      'null',
      'https:',
      'https://',
      'https://a"><script>',
      "https://a' https://b",
      'https://a;b',
      'https://a b',
      'https://*.example',
      'javascript:alert(1)',
      'https://user@shop.example',
      'https://shop.example/path',
      'https://shop.example?x',
      'https://shop.example#x',
      'https://shop.example\n',
      ' https://shop.example',
      'https://shop.example:99999999',
      'http://localhost.evil.example',
      'http://localhost:3000/',
      'HTTPS://SHOP.EXAMPLE',
      `https://${'a'.repeat(300)}`,
      'https://-a',
      'https://[::1]',
      'http://127.0.0.1',
    ])
      assert.equal(framingOf(embedding('TEST', null), named).parentOrigin, undefined, named)
  })
})
