import { createSocket } from 'node:dgram'
import ipaddr from 'ipaddr.js'

type Reply = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'SILENT'

/** The reply of a name server, now or later: addresses, a response code, or nothing at all. */
export type Zone = (name: string, type: 'A' | 'AAAA') => Reply | Promise<Reply>

export interface NameServer {
  /** `address:port` */
  readonly address: string
  /** Questions so far, as `name A` or `name AAAA`. */
  readonly questions: string[]
  stop(): void
}

const CODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 }
const HEADER_BYTES = 12
const TTL_S = 300 // long, so that a cache shows

/** A name server on loopback with as much DNS (RFC 1035 over UDP) as the tests need. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const questions: string[] = []
  let isStopped = false
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 }) // the default drops a burst of 300 questions
  socket.on('message', (message, from) => {
    const { name, type, end } = questionOf(message)
    questions.push(`${name} ${type}`)
    const reply = zone(name, type)
    if (reply instanceof Promise) void reply.then(answerWith)
    else answerWith(reply)

    function answerWith(answer: Reply): void {
      if (answer === 'SILENT' || isStopped) return
      const addresses = typeof answer === 'string' ? [] : answer
      const header = Buffer.alloc(HEADER_BYTES)
      message.copy(header, 0, 0, 2)
      header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2) // a recursive answer
      header.writeUInt16BE(1, 4)
      header.writeUInt16BE(addresses.length, 6)
      socket.send(
        Buffer.concat([
          header,
          message.subarray(HEADER_BYTES, end),
          ...addresses.map((address) => record(address, type)),
        ]),
        from.port,
        from.address,
      )
    }
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    stop() {
      isStopped = true
      socket.close()
    },
  }
}

function questionOf(message: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]))
    at += 1 + message[at]
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A', end: at + 5 }
}

function record(address: string, type: 'A' | 'AAAA'): Buffer {
  const data = Buffer.from(ipaddr.parse(address).toByteArray())
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0) // the name of the question
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TTL_S, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
