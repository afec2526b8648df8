import { isIP } from 'node:net'
import 'reflect-metadata' // the x509 library's injector needs this first
import * as x509 from '@peculiar/x509'

// A test authority, and certificates with every fault of a receiver.

const DAY_MS = 86_400_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** PEM of its own certificate. */
  readonly ca: string
  /** @param days start and end of the validity, counted from now */
  issue(names: readonly string[], days?: readonly [from: number, to: number]): Promise<Certificate>
}

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
const at = (days: number) => new Date(Date.now() + days * DAY_MS)

async function pemOf(key: CryptoKey): Promise<string> {
  const text = Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()
  return `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`
}

const alternativeNames = (names: readonly string[]) =>
  new x509.SubjectAlternativeNameExtension(
    names.map((value) => ({ type: isIP(value) !== 0 ? ('ip' as const) : ('dns' as const), value })),
  )

export async function createAuthority(): Promise<Authority> {
  const caKeys = await newKeys()
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=hostile suite',
    notBefore: at(-100),
    notAfter: at(100),
    signingAlgorithm: ALGORITHM,
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  return {
    ca: ca.toString('pem'),
    async issue(names, [from, to] = [-1, 10]) {
      const keys = await newKeys()
      const certificate = await x509.X509CertificateGenerator.create({
        subject: 'CN=receiver',
        issuer: ca.subject,
        notBefore: at(from),
        notAfter: at(to),
        signingAlgorithm: ALGORITHM,
        publicKey: keys.publicKey,
        signingKey: caKeys.privateKey,
        extensions: [new x509.BasicConstraintsExtension(false, undefined, true), alternativeNames(names)],
      })
      return { cert: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
    },
  }
}

export async function selfSigned(names: readonly string[]): Promise<Certificate> {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=receiver',
    notBefore: at(-1),
    notAfter: at(10),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [alternativeNames(names)],
  })
  return { cert: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}
