import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareTls } from '../../dev/tls.ts'
import { atEnd } from './stack.ts'

// Programs that people use to call an API. Each sends a generated body of any size, and returns the answer.

const run = promisify(execFile)

export interface LargeBody {
  readonly port: number
  readonly path: string
  readonly bytes: number
  /** By Content-Length, or in chunks. */
  readonly framing: 'length' | 'chunked'
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes. The rest is arbitrary. */
  readonly start?: string
}

/** `413 PAYLOAD_TOO_LARGE`, or the error. */
export type Told = string

const LONGEST_MS = 120_000

/** An empty file: it has a size, and takes no room. */
async function sparseFile({ bytes, start = '' }: LargeBody): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-upload-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'body')
  await writeFile(file, start)
  await truncate(file, bytes)
  return file
}

async function told(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Told> {
  try {
    const { stdout } = await run(program, [...args], {
      timeout: LONGEST_MS,
      env: { ...process.env, ...env },
      maxBuffer: 1 << 20,
    })
    const [body, status] = stdout.trim().split('\n')
    return `${status} ${(JSON.parse(body) as { error: { code: string } }).error.code}`
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: number | string }
    return `${program} ended with ${String(code)}: ${stderr?.trim().split('\n').at(-1) ?? String(error)}`
  }
}

/** curl, with or without its own `Expect: 100-continue`. */
export async function withCurl(body: LargeBody, expects: boolean): Promise<Told> {
  const { port, path, framing, headers } = body
  const { caFile } = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
  return told('curl', [
    '-sS',
    '--cacert',
    caFile,
    '--resolve',
    `localhost:${port}:127.0.0.1`,
    '-X',
    'POST',
    '-T',
    await sparseFile(body),
    '-w',
    '\n%{http_code}',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(expects ? ['-H', 'Expect: 100-continue'] : ['-H', 'Expect:']),
    ...(framing === 'chunked' ? ['-H', 'Transfer-Encoding: chunked'] : []),
    `https://localhost:${port}${path}`,
  ])
}

/** Sends everything before it reads, as most programs do. */
const HTTP_CLIENT = `
import http.client, json, ssl, sys
port, path, total, framing, headers, ca, start = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], json.loads(sys.argv[5]), sys.argv[6], sys.argv[7].encode()
def body():
    piece, left = b"x" * 65536, total - len(start)
    if start: yield start
    while left > 0:
        yield piece[:left]
        left -= len(piece)
connection = http.client.HTTPSConnection("localhost", port, context=ssl.create_default_context(cafile=ca))
headers.update({"Content-Length": str(total)} if framing == "length" else {"Transfer-Encoding": "chunked"})
connection.request("POST", path, body(), headers, encode_chunked=framing == "chunked")
answer = connection.getresponse()
print(answer.read().decode().strip())
print(answer.status)
`

/** Python's http.client. */
export async function withHttpClient({ port, path, bytes, framing, headers, start = '' }: LargeBody): Promise<Told> {
  const { caFile } = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
  return told('python3', [
    '-c',
    HTTP_CLIENT,
    String(port),
    path,
    String(bytes),
    framing,
    JSON.stringify(headers),
    caFile,
    start,
  ])
}

const REQUESTS = `
import json, sys, requests
port, path, total, framing, headers, ca = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], json.loads(sys.argv[5]), sys.argv[6]
class Body:
    left = total
    def read(self, size=65536):
        piece = b"x" * min(size if size and size > 0 else 65536, self.left, 65536)
        self.left -= len(piece)
        return piece
    def __len__(self): return self.left
def pieces():
    body = Body()
    while body.left: yield body.read()
answer = requests.post(f"https://localhost:{port}{path}", data=Body() if framing == "length" else pieces(), headers=headers, verify=ca)
print(answer.text.strip())
print(answer.status_code)
`

/** Python's requests, by an interpreter that has the package. */
export async function withRequests({ port, path, bytes, framing, headers }: LargeBody, python: string): Promise<Told> {
  const { caFile } = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
  return told(python, ['-c', REQUESTS, String(port), path, String(bytes), framing, JSON.stringify(headers), caFile])
}

const FETCH = `
const [port, path, total, framing, headers] = process.argv.slice(1)
const piece = new Uint8Array(65536)
let left = Number(total)
const body = framing === 'length'
  ? new Blob(Array.from({ length: Math.ceil(left / 65536) }, (_, i) => i === Math.ceil(left / 65536) - 1 ? piece.subarray(0, left % 65536 || 65536) : piece))
  : new ReadableStream({ pull(to) { if (left <= 0) return to.close(); to.enqueue(piece.slice(0, left)); left -= 65536 } })
const answer = await fetch('https://localhost:' + port + path, { method: 'POST', body, duplex: 'half', headers: JSON.parse(headers) })
console.log((await answer.text()).trim())
console.log(answer.status)
`

/** Node's fetch. */
export async function withFetch({ port, path, bytes, framing, headers }: LargeBody): Promise<Told> {
  const { caFile } = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
  return told(
    process.execPath,
    ['--input-type=module', '-e', FETCH, String(port), path, String(bytes), framing, JSON.stringify(headers)],
    { NODE_EXTRA_CA_CERTS: caFile },
  )
}

const HTTPS = `
import { request } from 'node:https'
import { once } from 'node:events'
const [port, path, total, framing, headers] = process.argv.slice(1)
const outgoing = request({ host: 'localhost', port, path, method: 'POST', headers: { ...JSON.parse(headers), ...framing === 'length' ? { 'Content-Length': total } : {} } })
const answered = once(outgoing, 'response')
answered.catch(() => {})
const piece = Buffer.alloc(65536, 'x')
for (let left = Number(total); left > 0 && !outgoing.destroyed; left -= piece.length) {
  if (!outgoing.write(piece.subarray(0, left))) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close'), answered])
}
outgoing.end()
const [answer] = await answered
console.log((await answer.toArray()).join('').trim())
console.log(answer.statusCode)
`

/** Node's own https, which sends a stream. */
export async function withHttps({ port, path, bytes, framing, headers }: LargeBody): Promise<Told> {
  const { caFile } = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
  return told(
    process.execPath,
    ['--input-type=module', '-e', HTTPS, String(port), path, String(bytes), framing, JSON.stringify(headers)],
    { NODE_EXTRA_CA_CERTS: caFile },
  )
}
