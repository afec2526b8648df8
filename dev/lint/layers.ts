import { ACTIVITY_FLOORS, BELOW_ACTIVITIES } from './layers-activities.ts'
import { API_FLOORS, BELOW_API } from './layers-api.ts'
import { BELOW_DB, DB_FLOORS } from './layers-db.ts'
import { BELOW_EFFECTS, type Room } from './room.ts'

// The layers, in one table. `npm run lint` enforces it (dev/lint/imports.mjs), including type imports.
// docs/explanation/rooms.md shows it.

const ENGINE_PACKAGES = ['any-ascii', 'csv-parse', 'onnxruntime-node', 'saxes', 'sharp', 'stdnum', 'zod', 'zxing-wasm']

/** Floors from the ground up. A room imports only rooms of lower floors, and only those in its row. */
export const FLOORS: readonly (readonly Room[])[] = [
  [
    {
      path: 'contract',
      holds:
        'the vocabulary: statuses, checks, assets, events, limits, reason codes, error codes, inputs of the workflows',
      imports: [],
      packages: [],
    },
    { path: 'encryption', holds: 'seals values; the ring of master keys', imports: [], packages: [] },
    {
      path: 'money',
      holds: 'networks, assets, addresses, keys, exact amounts, the commission of a charge',
      imports: [],
    },
    {
      path: 'image-files',
      holds: 'reads image files as hostile bytes; gives a decoder only the parts that it needs',
      imports: [],
    },
  ],
  [
    {
      path: 'contract/messages',
      holds: 'the signals, updates and queries of the workflows, shared by handlers and clients',
      imports: ['contract'],
      packages: ['@temporalio/workflow', '@temporalio/common'],
    },
    {
      path: 'outbound',
      holds: 'calls to addresses of customers, and the guard of these calls',
      imports: ['contract'],
    },
    {
      path: 'config',
      holds: 'the settings; the only reader of the environment',
      imports: ['contract', 'encryption', 'money'],
    },
    {
      path: 'checks/results',
      holds: 'the result of a check: findings, codes, excerpts',
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
      holds: 'finds and reads printed text in an image',
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
      holds: 'sanctions lists of each publisher (`lists/`), readings of a name (`names/`), matching',
      imports: ['contract', 'checks/countries', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
  ],
  [
    {
      path: 'runtime',
      holds: 'the parts of every process: log, metrics, traces, shutdown',
      imports: ['contract', 'config', 'outbound', 'objects'],
    },
    {
      path: 'checks/prompt-injection',
      holds: 'finds text that is addressed to a machine: in images, files and barcodes',
      imports: ['contract', 'image-files', 'checks/image', 'checks/text', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/liveness',
      holds: 'judges liveness: series, random challenge, depth, pixels, evidence source',
      imports: ['contract', 'image-files', 'checks/image', 'checks/face', 'checks/results'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'checks/decision',
      holds: 'the policy; compares declared data with the document',
      imports: ['contract', 'checks/results', 'checks/screening'],
      packages: ENGINE_PACKAGES,
    },
  ],
  [
    {
      path: 'checks/document',
      holds: 'reads a document (`read/`, `mrz/`, `barcode/`, `visual-zone/` …) and judges it (`judge/`, `tamper/` …)',
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
      path: 'checks/evidence-levels',
      holds: 'the requirements of NIST and ETSI, and the level that evidence reaches',
      imports: ['contract', 'checks/decision', 'checks/liveness'],
      packages: ENGINE_PACKAGES,
    },
    {
      path: 'workflows',
      holds: 'the workflows, one folder each',
      imports: ['contract/**'],
      packages: ['@temporalio/workflow', '@temporalio/common'],
    },
    {
      path: 'db',
      holds: 'the database: pool, migrations, ids, paging, the joined schema; one folder for each group of tables',
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
      holds: 'the process of the API: app, main, dependencies of the routes',
      imports: [...BELOW_API, 'api/**'],
    },
    {
      path: 'workers',
      holds: 'the worker process, for any set of queues',
      imports: [...BELOW_ACTIVITIES, 'activities/**', 'workflows'],
    },
    {
      path: 'ops',
      holds: 'the command line of the operator; audits each change',
      imports: [...BELOW_EFFECTS, 'workflows/patches.ts'],
    },
    { path: 'web/generated', holds: 'types of the API, generated by `npm run openapi`', imports: [] },
    { path: 'web/models', holds: 'the face model of the browser', imports: [] },
    { path: 'web/locales', holds: 'the texts of the hosted page, one folder for each language', imports: [] },
    { path: 'clients', holds: 'client libraries; they import only their own files', imports: [] },
    { path: 'examples', holds: 'a receiver and a shop, to copy', imports: [] },
    { path: 'deploy', holds: 'image, compose, Kubernetes, systemd, monitoring', imports: [] },
  ],
  [{ path: 'web/shared', holds: 'shared by all pages', imports: ['web/generated'] }],
  [
    {
      path: 'web/embed',
      holds: 'the script for embedding, and the protocol of its iframe',
      imports: ['web/shared'],
    },
    {
      path: 'web/app',
      holds: 'dashboard and review console (React)',
      imports: ['web/shared', 'web/generated', 'contract'],
    },
    {
      path: 'web/docs',
      holds: 'guides and reference, rendered at build time',
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
    { path: 'dev', holds: 'the development stack, setup, generators', imports: ['*'] },
    { path: 'bench', holds: 'measurements', imports: ['*'] },
    { path: 'test', holds: 'the tests; `unit/` follows the paths of the code', imports: ['*'] },
  ],
]

/** Imports that go upwards, each with its reason: files that join the parts they name. */
export const JOINTS: readonly { readonly from: string; readonly to: string; readonly reason: string }[] = [
  { from: 'db', to: '^db/\\w+/schema[\\w-]*\\.ts$', reason: 'the database is the sum of the tables of its rooms' },
  ...['http', 'bodies', 'server', 'auth', 'routing', 'present', 'site', 'routes'].map((room) => ({
    from: `api/${room}`,
    to: '^api/(deps|temporal)\\.ts$',
    reason: 'the type of the dependencies of every route',
  })),
]
