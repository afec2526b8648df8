import { ACTIVITY_FLOORS, BELOW_ACTIVITIES } from './layers-activities.ts'
import { API_FLOORS, BELOW_API } from './layers-api.ts'
import { BELOW_DB, DB_FLOORS } from './layers-db.ts'
import { BELOW_EFFECTS, type Room } from './room.ts'

// The law of the layers, written once. `npm run lint` holds it (dev/lint/imports.mjs), type imports too; docs/architecture.md shows it.

const ENGINE_PACKAGES = ['any-ascii', 'csv-parse', 'onnxruntime-node', 'saxes', 'sharp', 'stdnum', 'zod', 'zxing-wasm']

/** Floors from the ground up. A room imports only rooms of lower floors, and of those only the ones that its row names. */
export const FLOORS: readonly (readonly Room[])[] = [
  [
    {
      path: 'contract',
      holds:
        'the vocabulary: statuses, checks, assets, events, limits, reason codes, error codes, inputs of the workflows',
      imports: [],
      packages: [],
    },
    { path: 'encryption', holds: 'sealing of values, and the ring of master keys', imports: [], packages: [] },
    {
      path: 'money',
      holds: 'networks, assets, addresses, keys, exact amounts, the commission of a charge',
      imports: [],
    },
    { path: 'image-files', holds: 'pictures as hostile bytes: what of one a decoder may see', imports: [] },
  ],
  [
    {
      path: 'contract/messages',
      holds: 'the signals, updates and queries of the workflows: the objects that handler and client both use',
      imports: ['contract'],
      packages: ['@temporalio/workflow', '@temporalio/common'],
    },
    {
      path: 'outbound',
      holds: 'calls to addresses that others gave, and the guard before them',
      imports: ['contract'],
    },
    {
      path: 'config',
      holds: 'the settings: the one reader of the environment; each process and function gets its part',
      imports: ['contract', 'encryption', 'money'],
    },
    {
      path: 'checks/results',
      holds: 'what a check found: findings, codes, excerpts',
      imports: ['contract'],
      packages: ENGINE_PACKAGES,
    },
    { path: 'checks/countries', holds: 'country codes and names', imports: ['contract'], packages: ENGINE_PACKAGES },
    {
      path: 'checks/image',
      holds: 'pixels, geometry, networks',
      imports: ['contract', 'image-files'],
      packages: ENGINE_PACKAGES,
    },
  ],
  [
    { path: 'objects', holds: 'the object store: a folder or a bucket', imports: ['contract', 'config'] },
    {
      path: 'checks/text',
      holds: 'finds and reads printed text in a picture',
      imports: ['contract', 'checks/image'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/face',
      holds: 'finds, measures and compares faces',
      imports: ['contract', 'checks/image', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/screening',
      holds: 'sanctions lists as their publishers write them (`lists/`), ways to write a name (`names/`), matching',
      imports: ['contract', 'checks/countries', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
  ],
  [
    {
      path: 'runtime',
      holds: 'what every process has: log, metrics, traces, shutdown',
      imports: ['contract', 'config', 'outbound', 'objects'],
    },
    {
      path: 'checks/prompt-injection',
      holds: 'texts that speak to a machine: in pictures, their files and barcodes',
      imports: ['contract', 'image-files', 'checks/image', 'checks/text', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/liveness',
      holds: 'a living person before a camera: series, random challenge, depth, pixels, evidence source',
      imports: ['contract', 'image-files', 'checks/image', 'checks/face', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/decision',
      holds: 'the policy, and what a client declared against what was read',
      imports: ['contract', 'checks/results', 'checks/screening'],
      packages: ENGINE_PACKAGES,
    },
  ],
  [
    {
      path: 'checks/document',
      holds:
        'reads a document (`read/`, `mrz/`, `barcode/`, `aamva/`, `visual-zone/`, `fields/`) and judges it (`judge/`, `numbers/`, `quality/`, `tamper/`)',
      imports: [
        'contract',
        'image-files',
        'checks/image',
        'checks/text',
        'checks/face',
        'checks/results',
        'checks/countries',
        'checks/screening',
        'checks/prompt-injection',
      ],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'workflows',
      holds: 'order and time, a folder a workflow',
      imports: ['contract/**'],
      packages: ['@temporalio/workflow', '@temporalio/common'],
    },
    {
      path: 'db',
      holds:
        'everything at rest, a folder a group of tables; functions take `db` first. Here: pool, migrations, ids, paging, the joined schema',
      imports: BELOW_DB,
    },
  ],
  ...DB_FLOORS,
  [
    {
      path: 'temporal',
      holds: 'the clients of the workflows: connection, starts, outbox, decisions',
      imports: ['contract/**', 'config', 'encryption', 'runtime', 'db/**'],
    },
  ],
  ...ACTIVITY_FLOORS,
  ...API_FLOORS,
  [
    {
      path: 'api',
      holds: 'the process of the API: app, main, what the routes work with',
      imports: [...BELOW_API, 'api/**'],
    },
    {
      path: 'workers',
      holds: 'one process for any set of queues',
      imports: [...BELOW_ACTIVITIES, 'activities/**', 'workflows'],
    },
    {
      path: 'ops',
      holds: 'the command line of operators, each change audited',
      imports: [...BELOW_EFFECTS, 'workflows/patches.ts'],
    },
    { path: 'web/generated', holds: 'types of the API, made by `npm run openapi`', imports: [] },
    { path: 'web/models', holds: 'the face model of the browser', imports: [] },
    { path: 'web/locales', holds: 'the texts of the hosted page, a folder a language', imports: [] },
    { path: 'clients', holds: 'client libraries, by their own paths alone', imports: [] },
    { path: 'examples', holds: 'a receiver and a shop, to be copied', imports: [] },
    { path: 'deploy', holds: 'image, compose, Kubernetes, systemd, monitoring', imports: [] },
  ],
  [{ path: 'web/shared', holds: 'what all pages share', imports: ['web/generated'] }],
  [
    {
      path: 'web/embed',
      holds: 'the script that a client embeds, and the protocol of its frame',
      imports: ['web/shared'],
    },
    {
      path: 'web/app',
      holds: 'dashboard and review console (React)',
      imports: ['web/shared', 'web/generated', 'contract'],
    },
    {
      path: 'web/docs',
      holds: 'guides and reference, rendered when built',
      imports: ['web/shared', 'contract', 'api/routing', 'api/http'],
    },
  ],
  [
    {
      path: 'web/hosted',
      holds: 'the hosted flow (Preact)',
      imports: ['web/shared', 'web/generated', 'web/embed', 'web/locales', 'web/models', 'contract'],
    },
  ],
  [{ path: 'web', holds: 'the build of the pages', imports: ['web/docs', 'web/locales'] }],
  [
    { path: 'dev', holds: 'the development stack, set-up, generators', imports: ['*'] },
    { path: 'bench', holds: 'measurements', imports: ['*'] },
    { path: 'test', holds: 'the tests; `unit/` by the path of what it tests', imports: ['*'] },
  ],
]

/** Arrows that run up, each with its reason: the files of the one that name what they join. */
export const JOINTS: readonly { readonly from: string; readonly to: string; readonly reason: string }[] = [
  { from: 'db', to: '^db/\\w+/schema[\\w-]*\\.ts$', reason: 'the database is the sum of the tables of its rooms' },
  ...['http', 'bodies', 'server', 'auth', 'routing', 'present', 'site', 'routes'].map((room) => ({
    from: `api/${room}`,
    to: '^api/(deps|temporal)\\.ts$',
    reason: 'the type of what every route works with',
  })),
]
