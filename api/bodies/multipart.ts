import { Busboy } from '@fastify/busboy'
import type { Readable } from 'node:stream'
import type { Exchange } from '../http/exchange.ts'
import { invalid, Problem } from '../http/problem.ts'
import { receiveBody, refuseEncodedBody } from './receive-body.ts'

export interface Part {
  readonly name: string
  readonly bytes: Buffer
}

export interface PartLimits {
  readonly parts: number
  readonly partBytes: number
  readonly totalBytes: number
}

// Bytes around the parts: boundaries and a few headers each.
const FRAMING_BYTES = 64 * 1024

/**
 * Receives the parts of a multipart/form-data body in order. Ignores the file name and media type of a part.
 *
 * @throws PAYLOAD_TOO_LARGE beyond a limit, VALIDATION_ERROR for incomplete or invalid multipart/form-data
 */
export async function receiveParts(exchange: Exchange, limits: PartLimits): Promise<Part[]> {
  refuseEncodedBody(exchange)
  const parser = createParser(exchange, limits)
  const parts: Promise<Part>[] = []
  let failure: Problem | undefined
  const refuse = (problem: Problem): void => {
    failure ??= problem
  }

  const finished = new Promise<void>((resolve) => {
    parser.on('file', (name: string | undefined, stream: Readable) => {
      parts.push(collect(name, stream, refuse))
    })
    parser.on('filesLimit', () => refuse(new Problem('PAYLOAD_TOO_LARGE')))
    parser.on('partsLimit', () => refuse(new Problem('PAYLOAD_TOO_LARGE')))
    parser.on('error', () => {
      refuse(invalid('', 'the body must be complete multipart/form-data'))
      resolve()
    })
    parser.on('finish', resolve)
  })
  try {
    await receiveBody(exchange, limits.totalBytes + FRAMING_BYTES, (chunk) => {
      parser.write(chunk)
      if (failure !== undefined) throw failure
    })
    parser.end()
    await finished
    if (failure !== undefined) throw failure
    const received = await Promise.all(parts)
    if (received.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.totalBytes)
      throw new Problem('PAYLOAD_TOO_LARGE')
    return received
  } finally {
    parser.destroy()
  }
}

function createParser({ request }: Exchange, limits: PartLimits): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      // Every part is an image, with or without a file name.
      isPartAFile: () => true,
      limits: {
        files: limits.parts,
        parts: limits.parts,
        fileSize: limits.partBytes,
        fieldNameSize: 100,
        headerPairs: 16,
        headerSize: 4_096,
      },
    })
  } catch {
    throw invalid('', 'the multipart boundary is missing')
  }
}

/** The bytes of one part. It never settles when the body breaks off within the part: its caller has failed by then. */
function collect(name: string | undefined, stream: Readable, refuse: (problem: Problem) => void): Promise<Part> {
  if (name === undefined) refuse(invalid('', 'a part lacks its name'))
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
    })
    stream.on('limit', () => refuse(new Problem('PAYLOAD_TOO_LARGE')))
    stream.on('error', () => refuse(invalid('', 'the body must be complete multipart/form-data')))
    stream.on('end', () => resolve({ name: name ?? '', bytes: Buffer.concat(chunks) }))
  })
}
