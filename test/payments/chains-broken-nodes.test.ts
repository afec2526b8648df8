import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { Hex } from 'viem'
import { ChainUnavailable, type ChainReader, type ChainView, type Since } from '../../activities/payments/chain.ts'
import { openEsplora } from '../../activities/payments/esplora.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { freshEthereumAddress as fresh, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { amounts, isUnavailable, rpcInFrontOf, SECRET, testServer, textOf } from '../support/odd-nodes.ts'

const json =
  (text: string): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(text)
  }
const result =
  (value: unknown): RequestListener =>
  (request, response) => {
    void textOf(request).then((text) => {
      const calls = JSON.parse(text) as { id: number }[]
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: value }))))
    })
  }

/** Answers that no honest node gives, and the expected errors. */
const BROKEN: readonly [string, RequestListener, RegExp][] = [
  [
    'a page of HTML',
    (_, response) => {
      response.end('<html>busy</html>')
    },
    /JSON|form/,
  ],
  ['half a JSON', json('[{"id":0,'), /JSON|form/],
  ['null', json('null'), /form/],
  ['an empty list', json('[]'), /without an answer|form/],
  ['a number', json('7'), /form/],
  ['a list a million deep', json('['.repeat(1_000_000)), /JSON|form/],
  [
    '500',
    (_, response) => {
      response.writeHead(500).end()
    },
    /HTTP 500/,
  ],
  [
    '429',
    (_, response) => {
      response.writeHead(429).end('slow down')
    },
    /HTTP 429/,
  ],
  [
    '401',
    (_, response) => {
      response.writeHead(401).end(`wrong key ${SECRET}`)
    },
    /HTTP 401/,
  ],
  [
    'a redirect',
    (_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    },
    /REDIRECTED/,
  ],
  ['silence', () => undefined, /TIMEOUT/],
  [
    'a byte now and then',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    },
    /TIMEOUT/,
  ],
  [
    'ten megabytes',
    (_, response) => {
      response.end(`"${'x'.repeat(10_000_000)}"`)
    },
    /TOO_LARGE/,
  ],
  [
    'gzip',
    (_, response) => {
      response.setHeader('content-encoding', 'gzip').end('1f8b')
    },
    /INVALID_RESPONSE/,
  ],
  [
    'a torn connection',
    (request) => {
      request.socket.destroy()
    },
    /CONNECTION_RESET/,
  ],
  [
    'a torn body',
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('[{')
      setTimeout(() => response.destroy(), 50)
    },
    /CONNECTION_RESET/,
  ],
]

describe('dishonest answers of a node', function () {
  let chain: TestEthereum
  let usdc: Hex
  const opened: ChainReader[] = []
  // Only silence is worth a short time. On a busy machine ten megabytes take more of it.
  const SILENT_MS = 1_500,
    PATIENT_MS = 20_000
  const ethereum = (timeoutMs: number, ...urls: string[]) => {
    const reader = openEthereum({ urls, chainId: chain.chainId, tokens: new Map([['USDC', usdc]]), timeoutMs })
    opened.push(reader)
    return reader
  }
  const esplora = (timeoutMs: number, ...urls: string[]) => {
    const reader = openEsplora({ urls, chain: 'regtest', timeoutMs })
    opened.push(reader)
    return reader
  }
  const since = async (): Promise<Since> => ({ height: (await chain.height()) + 1, received: 0n })

  before(async () => {
    chain = await testEthereum()
    usdc = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    await chain.mine(100)
  })
  after(() => {
    for (const reader of opened) reader.close()
  })

  for (const [what, listener, problem] of BROKEN) {
    it(`give no view from ${what}, move on to the next node, and reveal no node address`, async () => {
      const { url } = await testServer(listener)
      const broken = url.replace('http://', `http://user:${SECRET}@`) + `/v3/${SECRET}?key=${SECRET}`
      const [to, from] = [fresh(), await since()]
      const timeoutMs = problem.test('TIMEOUT') ? SILENT_MS : PATIENT_MS
      for (const reader of [ethereum(timeoutMs, broken), esplora(timeoutMs, broken)]) {
        await assert.rejects(
          reader.look(to, reader.network === 'ethereum' ? 'USDC' : 'BTC', from),
          isUnavailable(problem),
        )
        await assert.rejects(reader.check(), isUnavailable(problem))
      }
      await chain.call(usdc, 'transfer', [to, 5n])
      await chain.mine()
      assert.deepEqual(amounts(await ethereum(timeoutMs, broken, chain.url).look(to, 'USDC', from)), [5n])
    })
  }

  it('are refused in any wrong form, for every kind of call', async () => {
    const to = fresh()
    const from = await since()
    await chain.call(usdc, 'transfer', [to, 5n])
    await chain.mine()
    for (const method of [
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getBalance',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_call',
      'eth_getCode',
    ]) {
      for (const value of [null, 'x', {}, [{}], '0x', -1, '0xzz', `0x${'f'.repeat(65)}`]) {
        const front = await rpcInFrontOf(chain.url, (call) => (call.method === method ? { result: value } : undefined))
        const view = await ethereum(SILENT_MS, front.url)
          .look(to, 'USDC', from)
          .catch((error: unknown) => error)
        // An answer that equals the truth for this call (no contract code: '0x…') may pass; absent money may not.
        if (view instanceof Error)
          assert.ok(view instanceof ChainUnavailable, `${method} ${JSON.stringify(value)}: ${String(view)}`)
        else assert.deepEqual(amounts(view as ChainView), [5n], `${method} ${JSON.stringify(value)}`)
        await front.close()
      }
    }
  })

  it('give no view from a node with one answer to every call', async () => {
    for (const value of [null, '0x7a69', [], {}])
      await assert.rejects(
        ethereum(SILENT_MS, (await testServer(result(value))).url).look(fresh(), 'USDC', await since()),
        ChainUnavailable,
      )
  })
})
