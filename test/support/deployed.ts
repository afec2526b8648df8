import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

// The processes that deploy/ starts, from every format in one form. So one test looks at all of them.

const ROOT = join(import.meta.dirname, '..', '..')
export const DEPLOY = join(ROOT, 'deploy')

/** A process that deploy/ starts from the image or the folder of the service. */
export interface DeployedProcess {
  /** The place of its definition, for messages. */
  readonly where: string
  /** The arguments of `node`. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** From SIGTERM to SIGKILL. */
  readonly stopSeconds: number
}

const strings = z.record(z.string(), z.string())
const container = z.looseObject({
  command: z.array(z.string()),
  args: z.array(z.string()).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
})
const workload = z.looseObject({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({ terminationGracePeriodSeconds: z.number().default(30), containers: z.array(container) }),
    }),
  }),
})
export const anyManifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})

/** All documents of the given files, each with its file. */
export const manifests = (pattern: string) =>
  globSync(pattern, { cwd: DEPLOY })
    .sort()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(DEPLOY, file), 'utf8')).map((document) => ({
        file,
        content: document.toJS() as unknown,
      })),
    )

/** The Deployments and Jobs of Kubernetes, with the variables of their ConfigMaps. */
export function kubernetesProcesses(
  all: readonly unknown[] = manifests('kubernetes/base/*.yaml').map(({ content }) => content),
): DeployedProcess[] {
  const maps = new Map(
    all.flatMap((one) => {
      const found = z
        .object({ kind: z.literal('ConfigMap'), metadata: z.object({ name: z.string() }), data: strings })
        .safeParse(one)
      return found.success ? [[found.data.metadata.name, found.data.data] as const] : []
    }),
  )
  return all
    .flatMap((one) => workload.safeParse(one).data ?? [])
    .flatMap(({ metadata, spec }) =>
      spec.template.spec.containers.map(({ command, args, env, envFrom }) => ({
        where: `kubernetes ${metadata.name}`,
        args: nodeArgs([...command, ...args]),
        stopSeconds: spec.template.spec.terminationGracePeriodSeconds,
        env: {
          ...(Object.assign({}, ...envFrom.map(({ configMapRef }) => maps.get(configMapRef.name) ?? {})) as Record<
            string,
            string
          >),
          ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
        },
      })),
    )
}

const compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      command: z.array(z.string()).default([]),
      environment: strings.default({}),
      stop_grace_period: z.string().default('10s'),
    }),
  ),
})

const overrides = z.looseObject({ services: z.record(z.string(), z.looseObject({ environment: strings })) })
const composeFile = (name: string): unknown =>
  parse(readFileSync(join(DEPLOY, 'compose', name), 'utf8'), {
    merge: true,
    customTags: [{ tag: '!reset', collection: 'seq' }],
  })

/** The services of the compose file that run our image. The file for a bucket overrides them, if requested. */
export function composeProcesses(isWithBucket = false): DeployedProcess[] {
  const over = isWithBucket ? overrides.parse(composeFile('compose.s3.yaml')).services : {}
  const { services } = compose.parse(composeFile('compose.yaml'))
  const unknown = Object.keys(over).filter((name) => !(name in services))
  if (unknown.length > 0) throw new Error(`${unknown.join()}: there is no such service to override`)
  return Object.entries(services)
    .filter(([, { image }]) => image.includes('identity-verification'))
    .map(([name, { command, environment, stop_grace_period }]) => ({
      where: `compose ${name}`,
      args: command,
      stopSeconds: Number.parseInt(stop_grace_period),
      env: Object.fromEntries(
        Object.entries({ ...environment, ...over[name]?.environment }).map(([variable, value]) => [
          variable,
          value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
        ]),
      ),
    }))
}

/**
 * The units of systemd: the template once for each instance that the target wants, with the drop-in for a bucket, if
 * requested.
 */
export function systemdProcesses(isWithBucket = false): DeployedProcess[] {
  const read = (name: string) => readFileSync(join(DEPLOY, 'systemd', name), 'utf8')
  const instances = [...read('identity-verification.target').matchAll(/worker@(\w+)\.service/g)].map(
    ([, instance]) => instance,
  )
  return globSync('systemd/*.service', { cwd: DEPLOY })
    .sort()
    .flatMap((file) =>
      (file.includes('@') ? instances : ['']).map((instance) => {
        const text = (read(basename(file)) + (isWithBucket ? read('s3/s3.conf') : ''))
          .replaceAll('%i', instance)
          .replaceAll('%d', '/run/credentials')
        const values = (key: string) =>
          [...text.matchAll(new RegExp(`^${key}=-?(.*)$`, 'gm'))].map(([, value]) => value)
        const own = values('EnvironmentFile').flatMap((path) =>
          variables(read(basename(path) === 's3.env' ? 's3/s3.env' : basename(path))),
        )
        const env = Object.fromEntries([
          ...values('Environment').flatMap((line) => variables(line.split(' ').join('\n'))),
          ...own,
        ])
        const [command = ''] = values('ExecStart')
        return {
          where: `systemd ${basename(file).replace('@', `@${instance}`)}`,
          env: Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'QUEUES')),
          args: nodeArgs(command.replace('$QUEUES', env.QUEUES ?? '').split(' ')),
          stopSeconds: Number(values('TimeoutStopSec')[0] ?? 90),
        }
      }),
    )
}

const nodeArgs = ([command, ...args]: readonly string[]): string[] => {
  if (basename(command) !== 'node') throw new Error(`${command}: only node is started here`)
  return args
}

/** `NAME=value` lines without comments. */
const variables = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1)]
    })
