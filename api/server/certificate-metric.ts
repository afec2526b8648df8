import { X509Certificate } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'

/** Registers the expiry of the served certificate, which the process read when it started. */
export function registerCertificateMetric(registry: Registry, chain: Buffer): void {
  const { validToDate } = new X509Certificate(chain)
  new Gauge({
    name: 'tls_certificate_expires_timestamp_seconds',
    help: 'Expiry of the served certificate, in Unix time',
    registers: [registry],
  }).set(validToDate.getTime() / 1_000)
}
