import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { Server } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { TlsFiles } from './tls.ts'

/** The mail server of the development stack. It accepts every mail and delivers none. */
export interface Mailbox {
  /** For SMTP_URL: STARTTLS with the development certificate. */
  readonly smtpUrl: string
  /** A page with the list of mails. */
  readonly pageUrl: string
  readonly port: number
  stop(): Promise<void>
}

const MAX_MAIL_BYTES = 1_048_576
const FILE = /^[\w.-]+\.eml$/

/**
 * Starts a real SMTP server on the loopback, which writes each mail to `folder` as an .eml file, and a page that shows
 * them.
 *
 * @param port of the SMTP server; 0: any
 * @param pagePort of the page; 0: any
 */
export async function startMailbox(
  tls: TlsFiles,
  folder: string,
  port = 0,
  onMail: (file: string) => void = () => undefined,
  pagePort = 0,
): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let mails = 0
  const smtp = new SMTPServer({
    key: readFileSync(tls.keyFile),
    cert: readFileSync(tls.certFile),
    authOptional: true,
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    closeTimeout: 500, // the service keeps its connections open for the next mail
    onMailFrom: (_address, session, callback) => callback(session.secure ? null : new Error('STARTTLS first')),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        if (stream.sizeExceeded) return callback(new Error('the mail is too large'))
        const file = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${mails++}.eml`
        writeFile(join(folder, file), Buffer.concat(chunks), { mode: 0o600 }).then(() => {
          callback()
          onMail(file)
        }, callback)
      })
    },
  })
  // A client that disconnects during a conversation is ignored.
  smtp.on('error', () => undefined)
  const smtpPort = await listen(smtp.server, port)
  const page = createServer(showMails(folder))
  const stopSmtp = () =>
    new Promise<void>((resolve) => {
      smtp.close(() => resolve())
    })
  const shownPort = await listen(page, pagePort).catch(async (error: unknown) => {
    await stopSmtp()
    throw error
  })
  return {
    smtpUrl: `smtp://localhost:${smtpPort}`,
    pageUrl: `http://localhost:${shownPort}/`,
    port: smtpPort,
    async stop() {
      page.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => {
          page.close(resolve)
        }),
        stopSmtp(),
      ])
    },
  }
}

/** Mails in a folder, oldest first. */
export async function readMails(folder: string): Promise<{ file: string; mail: Email }[]> {
  const files = (await readdir(folder)).filter((name) => FILE.test(name)).sort()
  return Promise.all(
    files.map(async (file) => ({ file, mail: await PostalMime.parse(await readFile(join(folder, file))) })),
  )
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

const showMails =
  (folder: string): RequestListener =>
  (request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          'cache-control': 'no-store',
        })
        .end(body)
    // A foreign page whose name resolves to the loopback must not read links with tokens.
    if (!/^(localhost|127\.0\.0\.1):\d+$/.test(request.headers.host ?? ''))
      return void answer(403, 'text/plain', 'ask for localhost\n')
    const name = request.url?.slice(1) ?? ''
    const shown =
      name === ''
        ? listMails(folder).then((html) => answer(200, 'text/html', html))
        : FILE.test(name)
          ? readFile(join(folder, name), 'utf8').then((raw) => answer(200, 'text/plain', raw))
          : Promise.reject(new Error('no such page'))
    shown.catch(() => answer(404, 'text/plain', 'no such mail\n'))
  }

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

async function listMails(folder: string): Promise<string> {
  const rows = (await readMails(folder)).reverse().map(
    ({ file, mail }) => `<article><h2><a href="/${file}">${escape(mail.subject ?? '(no subject)')}</a></h2>
<p>to ${escape(mail.to?.map(({ address }) => address ?? '').join(', ') ?? '')}, ${escape(mail.date ?? '')}</p><pre>${escape(mail.text ?? '')}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><title>Mail of the development stack</title>
<style>body{font:1rem system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Mail</h1><p>What the service would have sent, newest first. Reload for more.</p>${rows.join('\n') || '<p>None yet.</p>'}</html>`
}
