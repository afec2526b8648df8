import assert from 'node:assert/strict'
import { checkWebhookUrl } from '../../../outbound/webhook-url.ts'
import { ATTACKS, egressRules } from '../../support/attacks-on-manifests.ts'
import { manifests } from '../../support/deployed.ts'

/** Mistakes that each attack must find, so an attack that finds nothing fails the test. */
const SLIPS: Readonly<Record<string, readonly object[]>> = {
  'a secret in a ConfigMap or in an environment': [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { S3_SECRET_ACCESS_KEY: 'x' } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { ANY: 'postgres://u:p@host/db' } },
    deployment({ env: [{ name: 'MASTER_KEYS', value: '1:x' }] }),
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x' }, data: {} },
  ],
  'a way to what clouds tell machines, and into the network': [
    { cidr: '0.0.0.0/0' },
    { cidr: '169.254.0.0/16', except: ['169.254.169.0/25'] },
    { cidr: '::/0', except: ['fe80::/10', '::1/128', '::ffff:0:0/96'] },
  ]
    .map((ipBlock) => egress([{ ipBlock }]))
    .concat(egress([])),
  'another idea of what is public than the service has': [
    egress([{ ipBlock: { cidr: '0.0.0.0/1' } }]),
    egress([{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }]),
  ],
  "a root that can be written, or the machine's own network and processes": [
    deployment({ securityContext: { readOnlyRootFilesystem: false } }),
    deployment({}, { hostNetwork: true }),
    deployment(
      { volumeMounts: [{ name: 'keys', mountPath: '/keys' }] },
      { volumes: [{ name: 'keys', secret: { secretName: 'x' } }] },
    ),
    deployment({}, { initContainers: [{ name: 'init' }] }),
  ],
  'a probe that ends all pods when the database is away': [
    deployment({ livenessProbe: { httpGet: { path: '/v1/health' } } }),
    deployment({ readinessProbe: { httpGet: { path: '/v1/health' } } }),
  ],
}

function deployment(container: object, pod: object = {}): object {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: {
      template: {
        spec: { containers: [{ name: 'x', securityContext: { readOnlyRootFilesystem: true }, ...container }], ...pod },
      },
    },
  }
}
function egress(to: readonly object[]): object {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'x' },
    spec: { egress: [{ to }] },
  }
}

describe('deploy/kubernetes, attacked', () => {
  const all = manifests('kubernetes/{base,components/s3,overlays/production}/*.yaml')
    .filter(({ file }) => /base\/|resources\.yaml|autoscaling\.yaml/.test(file) && !file.endsWith('kustomization.yaml'))
    .map(({ content }) => content)

  for (const [name, attack] of Object.entries(ATTACKS)) {
    it(`does not contain: ${name}`, () => {
      assert.deepEqual(attack(all), [])
      assert.ok(SLIPS[name].length > 0)
      for (const slip of SLIPS[name]) assert.notDeepEqual(attack([slip]), [], JSON.stringify(slip))
    })
  }

  it('lets webhooks out on every port that the service allows for an endpoint', () => {
    const ports = egressRules(all)
      .filter(({ name }) => name === 'webhooks-out')
      .flatMap(({ egress: rules }) => rules.flatMap((rule) => rule.ports ?? []))
    for (const port of [1, 22, 80, 443, 444, 1_023, 1_024, 8_443, 65_535]) {
      assert.equal(
        checkWebhookUrl(`https://hooks.example.com:${port}/`, { allowPrivate: false, ports: 'any' }).hostname,
        'hooks.example.com',
      )
      assert.ok(
        ports.some(({ port: first, endPort: last = first }) => port >= first && port <= last),
        String(port),
      )
    }
  })

  it('denies traffic that no policy names', () => {
    const denies = all.some(
      (one) =>
        JSON.stringify(one).includes('"name":"default-deny"') &&
        JSON.stringify(one).includes('"podSelector":{},"policyTypes":["Ingress","Egress"]}'),
    )
    assert.ok(denies)
  })
})
