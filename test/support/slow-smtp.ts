import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { TlsFiles } from '../../dev/tls.ts'
import { atEnd } from './stack.ts'

/** The outcome of a mail whose text has arrived: it is accepted, or no answer comes until the connection is gone. */
export type Taking = 'take' | 'never'

/** A real SMTP server (STARTTLS) that answers when the test decides. */
export interface SlowSmtp {
  readonly smtpUrl: string
  /** Addresses whose mail has arrived whole, once for each mail. */
  readonly started: string[]
  /** The addresses among them whose mail was accepted. */
  readonly taken: string[]
}

/** @param decide called when a mail has arrived whole; `times` counts the mails to this address, with this one */
export async function startSlowSmtp(
  tls: TlsFiles,
  decide: (to: string, times: number) => Promise<Taking> | Taking,
): Promise<SlowSmtp> {
  const started: string[] = []
  const taken: string[] = []
  const smtp = new SMTPServer({
    key: readFileSync(tls.keyFile),
    cert: readFileSync(tls.certFile),
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address).join()
      stream.resume().once('end', () => {
        started.push(to)
        void Promise.resolve(decide(to, started.filter((other) => other === to).length)).then((taking) => {
          if (taking === 'never') return
          taken.push(to)
          callback()
        })
      })
    },
  })
  smtp.on('error', () => undefined) // a client that dies in the middle
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  atEnd(
    () =>
      new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      }),
  )
  return { smtpUrl: `smtp://localhost:${(smtp.server.address() as AddressInfo).port}`, started, taken }
}
