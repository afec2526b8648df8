import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createAuthority, selfSigned } from './certificates.ts'
import { receiver, says, stopReceivers } from './receivers.ts'

const SENDER = fileURLToPath(new URL('../../outbound/safe-fetch.ts', import.meta.url))
const SCRIPT = `
  const { createSender } = await import(process.argv[1])
  const sender = createSender({ allowPrivate: true, ca: process.argv[2] })
  const answers = []
  for (const url of process.argv.slice(3)) answers.push(await sender.post(url, {}, '{}'))
  process.stdout.write(JSON.stringify(answers.map(({ responseCode, error }) => error ?? responseCode)))
  process.exit()
`

// Variables of an operator's shell or a base image must not open the guard. Each runs in a separate process, because Node reads
// them at its start.
describe('the environment of the process', () => {
  after(stopReceivers)

  it('brings in no proxy, does not switch verification off, and allows no old TLS or loose parsing', async () => {
    const proxy = await receiver(says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
    const plain = await receiver(says('HTTP/1.1 204 No Content\r\n\r\n'))
    const loose = await receiver(says('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n'))
    const authority = await createAuthority()
    const stranger = await receiver(() => undefined, { tls: await selfSigned(['127.0.0.1']) })
    const old = await receiver(() => undefined, {
      tls: {
        ...(await authority.issue(['127.0.0.1'])),
        ciphers: 'DEFAULT@SECLEVEL=0',
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
      },
    })
    const proxyUrl = `http://127.0.0.1:${proxy.port}`
    const urls = [plain.url, loose.url, `https://127.0.0.1:${stranger.port}/`, `https://127.0.0.1:${old.port}/`]
    const child = spawn(
      process.execPath,
      [
        '--insecure-http-parser',
        '--tls-min-v1.0',
        '--tls-cipher-list=DEFAULT@SECLEVEL=0',
        '--input-type=module',
        '--eval',
        SCRIPT,
        SENDER,
        authority.ca,
        ...urls,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_USE_ENV_PROXY: '1',
          HTTP_PROXY: proxyUrl,
          HTTPS_PROXY: proxyUrl,
          http_proxy: proxyUrl,
          https_proxy: proxyUrl,
          NO_PROXY: '',
          no_proxy: '',
          NODE_TLS_REJECT_UNAUTHORIZED: '0',
          NODE_NO_WARNINGS: '1',
        },
      },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    await once(child, 'close')
    assert.deepEqual(JSON.parse(output), [204, 'INVALID_RESPONSE', 'TLS_ERROR', 'TLS_ERROR'])
    assert.deepEqual(proxy.received, [])
  })
})
