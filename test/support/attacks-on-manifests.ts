import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { ENVIRONMENT } from '../../config/environment.ts'
import { isPublicAddress } from '../../outbound/address-guard.ts'
import { anyManifest } from './deployed.ts'

// Mistakes that open a hole when somebody changes a manifest. Each takes the manifests as they are applied, and
// returns the holes.

type Attack = (manifests: readonly unknown[]) => string[]

const kindOf = (kind: string, manifests: readonly unknown[]) =>
  manifests.filter((one) => anyManifest.parse(one).kind === kind)
const rule = z.strictObject({
  to: z
    .array(
      z.looseObject({
        ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
      }),
    )
    .optional(),
  ports: z.array(z.looseObject({ port: z.int(), endPort: z.int().optional() })).optional(),
})
const policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ egress: z.array(rule).default([]) }),
})
export const egressRules = (manifests: readonly unknown[]) =>
  kindOf('NetworkPolicy', manifests)
    .map((one) => policy.parse(one))
    .map(({ metadata, spec }) => ({ name: metadata.name, egress: spec.egress }))

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean => {
  const [base, bits] = ipaddr.parseCIDR(range)
  return base.kind() === address.kind() && address.match(base, bits)
}
/** Whether a block lets an address through. */
export const lets = ({ cidr, except }: { cidr: string; except: readonly string[] }, text: string): boolean => {
  const address = ipaddr.parse(text)
  return isIn(address, cidr) && !except.some((range) => isIn(address, range))
}

/** Metadata addresses of clouds, which give out keys, and internal addresses. */
export const INSIDE = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '10.96.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '127.0.0.1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  '::1',
  '::ffff:169.254.169.254',
]

const container = z.looseObject({
  env: z.array(z.looseObject({ name: z.string() })).default([]),
  securityContext: z
    .looseObject({ readOnlyRootFilesystem: z.boolean().optional(), privileged: z.boolean().optional() })
    .optional(),
  volumeMounts: z
    .array(z.looseObject({ mountPath: z.string(), readOnly: z.boolean().optional(), name: z.string() }))
    .default([]),
  livenessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.string() }).optional() }).optional(),
  readinessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.string() }).optional() }).optional(),
})
const pods = (manifests: readonly unknown[]) =>
  manifests.flatMap((one) => {
    const { data } = z
      .looseObject({
        metadata: z.looseObject({ name: z.string() }),
        spec: z.looseObject({
          template: z.looseObject({
            spec: z.looseObject({
              containers: z.array(container),
              initContainers: z.array(container).default([]),
              hostNetwork: z.boolean().optional(),
              hostPID: z.boolean().optional(),
              volumes: z.array(z.looseObject({ name: z.string(), secret: z.looseObject({}).optional() })).default([]),
            }),
          }),
        }),
      })
      .safeParse(one)
    return data === undefined
      ? []
      : [
          {
            name: data.metadata.name,
            ...data.spec.template.spec,
            all: [...data.spec.template.spec.containers, ...data.spec.template.spec.initContainers],
          },
        ]
  })

/** Secret variables. They come as files. */
const SECRETS = new Set(
  Object.keys(ENVIRONMENT.shape).filter((name) =>
    /SECRET|PASSWORD|TOKEN|API_KEY$|^MASTER_KEYS$|^INDEX_KEY$|^DATABASE_URL$|^SMTP_URL$|ACCESS_KEY_ID$/.test(name),
  ),
)

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a secret in a ConfigMap or in an environment': (manifests) => [
    ...kindOf('ConfigMap', manifests)
      .flatMap((one) => Object.entries(z.looseObject({ data: z.record(z.string(), z.string()) }).parse(one).data))
      .filter(([name, value]) => SECRETS.has(name) || /:\/\/[^/]*:[^/]*@|-----BEGIN|AKIA[0-9A-Z]{16}/.test(value))
      .map(([name]) => `ConfigMap ${name}`),
    ...pods(manifests).flatMap(({ name, all }) =>
      all.flatMap(({ env }) => env.filter((one) => SECRETS.has(one.name)).map((one) => `${name} ${one.name}`)),
    ),
    ...kindOf('Secret', manifests).map(() => 'a Secret in a file of the repository'),
  ],
  'a way to what clouds tell machines, and into the network': (manifests) =>
    egressRules(manifests).flatMap(({ name, egress }) =>
      egress.flatMap(({ to }) =>
        to === undefined || to.length === 0
          ? [`${name}: everywhere`]
          : to.flatMap(({ ipBlock }) =>
              ipBlock === undefined
                ? []
                : INSIDE.filter((address) => lets(ipBlock, address)).map((address) => `${name}: ${address}`),
            ),
      ),
    ),
  'another idea of what is public than the service has': (manifests) =>
    egressRules(manifests).flatMap(({ name, egress }) =>
      egress.flatMap(({ to = [] }) => {
        const blocks = to.flatMap(({ ipBlock }) => ipBlock ?? [])
        return blocks.length === 0
          ? []
          : SAMPLES.filter((address) => blocks.some((block) => lets(block, address)) !== isPublicAddress(address)).map(
              (address) => `${name}: ${address}`,
            )
      }),
    ),
  "a root that can be written, or the machine's own network and processes": (manifests) =>
    pods(manifests).flatMap(({ name, all, hostNetwork, hostPID, volumes }) => [
      ...all
        .filter(
          ({ securityContext }) =>
            securityContext?.readOnlyRootFilesystem !== true || securityContext.privileged === true,
        )
        .map(() => `${name}: root`),
      ...(hostNetwork === true || hostPID === true ? [`${name}: host`] : []),
      ...all.flatMap(({ volumeMounts }) =>
        volumeMounts
          .filter(
            ({ name: volume, readOnly }) =>
              volumes.find((one) => one.name === volume)?.secret !== undefined && readOnly !== true,
          )
          .map(({ mountPath }) => `${name}: ${mountPath}`),
      ),
    ]),
  'a probe that ends all pods when the database is away': (manifests) =>
    pods(manifests).flatMap(({ name, all }) =>
      all.flatMap(({ livenessProbe, readinessProbe }) =>
        [livenessProbe?.httpGet?.path, readinessProbe?.httpGet?.path]
          .filter((path) => path !== undefined && !['/healthz', '/readyz'].includes(path))
          .map((path) => `${name}: ${path}`),
      ),
    ),
}

/** The ends of each range that this file names, and addresses beside them. */
const SAMPLES = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '192.175.48.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ].flatMap((range) => {
    const [base, bits] = ipaddr.IPv4.parseCIDR(range)
    const first = base.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0)
    return [first - 1, first, first + 2 ** (32 - bits) - 1, first + 2 ** (32 - bits)]
      .filter((number) => number >= 0 && number < 2 ** 32)
      .map((number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.'))
  }),
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '2606:4700::1111',
  '2a00:1450::1',
  '2001:db8::1',
  '2001::1',
  '2001:200::1',
  '2002:a00:1::1',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:1000::1',
  '4000::1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '::1',
  '::',
  '64:ff9b:1::1',
  'fec0::1',
]
