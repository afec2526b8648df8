import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from 'yaml'
import { z } from 'zod'
import { anyManifest, DEPLOY, manifests } from '../../support/deployed.ts'
import { ATTACKS } from '../../support/attacks-on-manifests.ts'
import { builtOverlay } from '../../support/built-overlay.ts'
import { QUEUES } from '../../../contract/queues.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The module of each kind's type in kubernetes-types, which is generated from the OpenAPI description of Kubernetes. */
const TYPES: Record<string, string> = {
  'v1/Namespace': 'core/v1',
  'v1/ServiceAccount': 'core/v1',
  'v1/ConfigMap': 'core/v1',
  'v1/PersistentVolumeClaim': 'core/v1',
  'v1/Service': 'core/v1',
  'apps/v1/Deployment': 'apps/v1',
  'batch/v1/Job': 'batch/v1',
  'policy/v1/PodDisruptionBudget': 'policy/v1',
  'networking.k8s.io/v1/NetworkPolicy': 'networking/v1',
  'scheduling.k8s.io/v1/PriorityClass': 'scheduling/v1',
  'autoscaling/v2/HorizontalPodAutoscaler': 'autoscaling/v2',
}

/** Errors of the compiler for manifests as typed literals: unknown fields, missing fields, values of another type. */
function typeErrors(found: readonly { file: string; content: unknown }[]): string[] {
  const source = found
    .map(({ content }, index) => {
      const { apiVersion, kind } = anyManifest.parse(content)
      const module = TYPES[`${apiVersion}/${kind}`] ?? assert.fail(`${apiVersion}/${kind}: no type is known`)
      return `import type { ${kind} as T${index} } from 'kubernetes-types/${module}'\nexport const m${index}: T${index} = ${JSON.stringify(content)}`
    })
    .join('\n')
  const name = join(ROOT, 'manifests.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    lib: ['lib.es2020.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const disk = { ...host }
  host.fileExists = (file) => file === name || disk.fileExists(file)
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2020) : disk.getSourceFile(file, ...rest)
  return ts.getPreEmitDiagnostics(ts.createProgram([name], options, host)).map((diagnostic) => {
    const line = source.slice(0, diagnostic.start).split('\n').length - 1
    return `${found[Math.floor(line / 2)].file}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`
  })
}

const isKeda = (content: unknown) => anyManifest.parse(content).apiVersion === 'keda.sh/v1alpha1'
const scaledObject = z.strictObject({
  apiVersion: z.literal('keda.sh/v1alpha1'),
  kind: z.literal('ScaledObject'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({ name: z.string() }),
    minReplicaCount: z.int(),
    maxReplicaCount: z.int(),
    pollingInterval: z.int(),
    cooldownPeriod: z.int(),
    fallback: z.strictObject({
      failureThreshold: z.int(),
      replicas: z.int(),
      behavior: z.enum(['static', 'currentReplicas', 'currentReplicasIfHigher', 'currentReplicasIfLower']),
    }),
    advanced: z.looseObject({}),
    triggers: z.array(
      z.strictObject({
        type: z.literal('temporal'),
        metadata: z.strictObject({
          endpoint: z.string(),
          namespace: z.string(),
          taskQueue: z.enum(QUEUES),
          queueTypes: z.string().regex(/^(workflow|activity)(,(workflow|activity))?$/),
          targetQueueSize: z.string().regex(/^\d+$/),
        }),
      }),
    ),
  }),
})
const pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  serviceAccountName: z.string(),
  enableServiceLinks: z.literal(false),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1_000),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(
    z.looseObject({
      securityContext: z.strictObject({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      resources: z.looseObject({
        requests: z.looseObject({ cpu: z.string(), memory: z.string() }),
        limits: z.looseObject({ memory: z.string() }),
      }),
      env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
      ports: z.array(z.looseObject({ name: z.string(), containerPort: z.int() })).default([]),
      readinessProbe: z.looseObject({}).optional(),
      livenessProbe: z.looseObject({}).optional(),
      startupProbe: z.looseObject({}).optional(),
    }),
  ),
  volumes: z.array(z.looseObject({ hostPath: z.undefined().optional() })),
})
const workload = z.looseObject({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ template: z.looseObject({ spec: pod }) }),
})

describe('deploy/kubernetes', () => {
  const base = manifests('kubernetes/base/*.yaml').filter(({ file }) => !file.endsWith('kustomization.yaml'))
  const scaling = manifests('kubernetes/overlays/production/autoscaling.yaml')
  const workloads = base.flatMap(({ content }) =>
    workload.shape.kind.safeParse(anyManifest.parse(content).kind).success ? [workload.parse(content)] : [],
  )
  const named = (kind: string) =>
    base
      .map(({ content }) => anyManifest.parse(content))
      .filter((one) => one.kind === kind)
      .map(({ metadata }) => metadata.name)

  it('matches the types of Kubernetes in every field', () => {
    assert.deepEqual(typeErrors([...base, ...scaling.filter(({ content }) => !isKeda(content))]), [])
    // The check can fail:
    const slip = {
      file: 'slip',
      content: { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: { port: [] } },
    }
    assert.match(typeErrors([slip]).join(), /slip: .*"port"/)
  })

  it('names all its files', () => {
    const { resources } = z
      .looseObject({ resources: z.array(z.string()) })
      .parse(parse(readFileSync(join(DEPLOY, 'kubernetes/base/kustomization.yaml'), 'utf8')))
    assert.deepEqual(
      resources.toSorted(),
      globSync('*.yaml', { cwd: join(DEPLOY, 'kubernetes/base') })
        .filter((name) => name !== 'kustomization.yaml')
        .sort(),
    )
  })

  it('runs each container without rights and token, with limits and its own service account', () => {
    assert.equal(workloads.length, 7) // the schema above checks them
    assert.deepEqual(
      workloads.map(({ spec }) => spec.template.spec.serviceAccountName).sort(),
      named('ServiceAccount').sort(),
    )
  })

  it('probes each Deployment on one of its ports, and keeps one pod of it up', () => {
    const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
    for (const {
      metadata,
      spec: {
        template: {
          spec: {
            containers: [main],
          },
        },
      },
    } of deployments) {
      for (const [probe, path] of [
        [main.startupProbe, '/readyz'],
        [main.readinessProbe, '/readyz'],
        [main.livenessProbe, '/healthz'],
      ] as const) {
        const { httpGet } = z
          .looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.string() }) })
          .parse(probe)
        assert.equal(httpGet.path, path, metadata.name)
        assert.equal(main.ports.find(({ name }) => name === httpGet.port)?.containerPort, 9464, metadata.name)
      }
    }
    assert.deepEqual(named('PodDisruptionBudget').sort(), deployments.map(({ metadata }) => metadata.name).sort())
  })

  it('scales each worker by the backlog of its queues, and none to zero, which would miss schedules', () => {
    const scaled = scaling.filter(({ content }) => isKeda(content)).map(({ content }) => scaledObject.parse(content))
    assert.deepEqual(
      scaled.map(({ spec }) => spec.scaleTargetRef.name).sort(),
      workloads
        .map(({ metadata }) => metadata.name)
        .filter((name) => name.startsWith('worker-'))
        .sort(),
    )
    for (const {
      spec: {
        scaleTargetRef: { name },
        minReplicaCount: least,
        fallback,
        triggers,
      },
    } of scaled) {
      const args = z
        .array(z.string())
        .parse(workloads.find((one) => one.metadata.name === name)?.spec.template.spec.containers[0].args)
      assert.deepEqual(
        triggers.map(({ metadata }) => metadata.taskQueue).sort(),
        args.slice(args.indexOf('workers/main.ts') + 1).sort(),
        name,
      )
      assert.ok(least >= 1 && fallback.replicas >= least, name)
    }
  })

  for (const overlay of ['production', 'production-s3', 'small'] as const) {
    it(`builds the overlay ${overlay} with kustomize`, async function () {
      const built = await builtOverlay(overlay)
      if (built === undefined) {
        process.stderr.write('      no kustomize was built (npm run test:nightly and a Go build it)\n')
        return this.skip()
      }
      const parts = built.map((content) => ({ file: overlay, content }))
      assert.deepEqual(typeErrors(parts.filter(({ content }) => !isKeda(content))), [])
      for (const content of built) {
        const { metadata, kind } = z
          .looseObject({
            kind: z.string(),
            metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
          })
          .parse(content)
        if (!['Namespace', 'PriorityClass'].includes(kind))
          assert.equal(metadata.namespace, 'identity-verification', metadata.name)
      }
      const vision = built
        .map((content) => workload.safeParse(content).data)
        .find((one) => one?.metadata.name === 'worker-vision')
      const env = vision?.spec.template.spec.containers[0].env
      assert.deepEqual(env, [{ name: 'VISION_CONCURRENCY', value: overlay === 'small' ? '1' : '2' }])
      const claims = built.filter((content) => anyManifest.parse(content).kind === 'PersistentVolumeClaim').length
      assert.deepEqual(
        [claims, JSON.stringify(built).includes('persistentVolumeClaim')],
        overlay === 'production-s3' ? [0, false] : [2, true],
      )
      for (const [name, attack] of Object.entries(ATTACKS)) assert.deepEqual(attack(built), [], name)
    }).timeout(900_000)
  }
})
