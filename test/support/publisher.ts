import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { prepareTls } from '../../dev/tls.ts'
import { atEnd } from './stack.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SHARED = join(ROOT, '..', 'shared', 'data', 'sanctions')

/** A list file that comes with the project, unpacked. */
export const bundledFile = (name: string): Buffer => gunzipSync(readFileSync(join(ROOT, 'data', 'sanctions', name)))

/** A list file of the data set beside the project, unpacked. Undefined if the data set is absent. */
export const sharedFile = (name: string): Buffer | undefined =>
  existsSync(join(SHARED, name)) ? gunzipSync(readFileSync(join(SHARED, name))) : undefined

export interface PublishedFile {
  body: Buffer
  /** HTTP date. Without it and an ETag there are no validators. */
  lastModified?: string
  etag?: string
  contentType?: string
  /** Statuses of the next answers, before the file is served. */
  failures?: number[]
  /** The next answer ends with a reset after so many bytes. */
  cutAfter?: number
  /** Answers 302 to another path. */
  redirectTo?: string
  /** Waits before the first byte, and between eighths of the file. */
  silenceMs?: number
  burstMs?: number
  /** Sends this much, then nothing until the promise settles. */
  holdAfter?: number
  hold?: Promise<unknown>
}

export interface PublisherRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  status: number
  sent: number
}

/** A publisher of lists on this machine: HTTPS, conditional requests, ranges, and their possible faults. */
export async function startPublisher(): Promise<Publisher> {
  const tls = await prepareTls(join(ROOT, '.local', 'test'))
  const publisher = new Publisher(readFileSync(tls.caFile, 'utf8'), tls.caFile)
  const server = createServer(
    { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) },
    (request, response) => {
      publisher.answer(request, response).catch(() => response.destroy())
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  publisher.listensOn(server)
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return publisher
}

export class Publisher {
  readonly files = new Map<string, PublishedFile>()
  readonly requests: PublisherRequest[] = []
  readonly ca: string
  readonly caFile: string
  #base = ''

  constructor(ca: string, caFile: string) {
    this.ca = ca
    this.caFile = caFile
  }

  listensOn(server: Server): void {
    this.#base = `https://localhost:${(server.address() as AddressInfo).port}`
  }

  /** Publishes a file with a strong ETag of its content. */
  publish(path: string, body: Buffer, changes: Partial<PublishedFile> = {}): string {
    this.files.set(path, {
      body,
      etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`,
      ...changes,
    })
    return this.url(path)
  }

  url(path: string): string {
    return `${this.#base}${path}`
  }

  requestsTo(path: string): PublisherRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const noted: PublisherRequest = { path, headers: request.headers, status: 0, sent: 0 }
    this.requests.push(noted)
    const file = this.files.get(path)
    const end = (status: number, headers: Record<string, string> = {}) => {
      noted.status = status
      response.writeHead(status, headers).end()
    }
    if (file === undefined) return end(404)
    if (file.redirectTo !== undefined) return end(302, { location: file.redirectTo })
    const failure = file.failures?.shift()
    if (failure !== undefined) return end(failure)
    if (file.silenceMs !== undefined) await sleep(file.silenceMs)
    const validators = {
      ...(file.etag === undefined ? {} : { etag: file.etag }),
      ...(file.lastModified === undefined ? {} : { 'last-modified': file.lastModified }),
    }
    const isKnown =
      request.headers['if-none-match'] === undefined
        ? file.lastModified !== undefined && request.headers['if-modified-since'] === file.lastModified
        : request.headers['if-none-match'] === file.etag
    if (isKnown) return end(304, validators)
    await this.#send(file, request, response, noted, {
      'content-type': file.contentType ?? 'application/octet-stream',
      ...validators,
    })
  }

  async #send(
    file: PublishedFile,
    request: IncomingMessage,
    response: ServerResponse,
    noted: PublisherRequest,
    headers: Record<string, string>,
  ): Promise<void> {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const isRange = from > 0 && request.headers['if-range'] === file.etag
    const body = isRange ? file.body.subarray(from) : file.body
    noted.status = isRange ? 206 : 200
    response.writeHead(noted.status, {
      ...headers,
      'content-length': String(body.length),
      ...(isRange ? { 'content-range': `bytes ${from}-${file.body.length - 1}/${file.body.length}` } : {}),
    })
    const write = async (part: Buffer) => {
      noted.sent += part.length
      await new Promise((resolve) => {
        response.write(part, resolve)
      })
    }
    if (file.cutAfter !== undefined) {
      const { cutAfter } = file
      delete file.cutAfter
      await write(body.subarray(0, cutAfter))
      await sleep(50) // so that the client has it before the reset
      response.destroy()
      return
    }
    if (file.holdAfter !== undefined) {
      await write(body.subarray(0, file.holdAfter))
      await file.hold
      await write(body.subarray(file.holdAfter))
    } else if (file.burstMs !== undefined) {
      const piece = Math.ceil(body.length / 8)
      for (let at = 0; at < body.length; at += piece) {
        await sleep(file.burstMs)
        await write(body.subarray(at, at + piece))
      }
    } else if (body.length > 0) await write(body)
    response.end()
  }
}
