import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import 'reflect-metadata' // required first by the injector of the x509 library
import * as x509 from '@peculiar/x509'

export interface TlsFiles {
  readonly caFile: string
  readonly certFile: string
  readonly keyFile: string
}

const DAY_MS = 86_400_000
const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const HOSTS: x509.JsonGeneralNames = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
]

/**
 * Creates a development certificate authority and its certificate for localhost, once, and again within 30 days of
 * either's end. The CA's key is thrown away, so nothing else can ever be signed with it.
 */
export async function prepareTls(folder: string): Promise<TlsFiles> {
  const files = {
    caFile: join(folder, 'tls', 'ca.pem'),
    certFile: join(folder, 'tls', 'cert.pem'),
    keyFile: join(folder, 'tls', 'key.pem'),
  }
  if (await isCurrent(files)) return files
  // created first, because PostgreSQL, which runs as its own user, must be able to pass through it
  await mkdir(folder, { recursive: true })
  await mkdir(join(folder, 'tls'), { recursive: true, mode: 0o700 })
  const caKeys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['sign', 'verify'])
  const notBefore = new Date(Date.now() - DAY_MS)
  const notAfter = new Date(Date.now() + 365 * DAY_MS)
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Identity Verification development CA',
    notBefore,
    notAfter,
    signingAlgorithm: KEY_ALGORITHM,
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=localhost',
    issuer: ca.subject,
    notBefore,
    notAfter,
    signingAlgorithm: KEY_ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(HOSTS),
      await x509.AuthorityKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()
  await writeFile(files.keyFile, `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`, { mode: 0o600 })
  await writeFile(files.caFile, `${ca.toString('pem')}\n`)
  await writeFile(files.certFile, `${certificate.toString('pem')}\n`)
  return files
}

async function isCurrent(files: TlsFiles): Promise<boolean> {
  if (![files.caFile, files.certFile, files.keyFile].every((file) => existsSync(file))) return false
  const { validTo } = new X509Certificate(await readFile(files.certFile))
  return Date.parse(validTo) - Date.now() > 30 * DAY_MS
}
