import { cpus } from 'node:os'
import type { Client } from '@temporalio/client'
import type { Registry } from 'prom-client'
import type { WorkerOptions } from '@temporalio/worker'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import type { ObjectStore } from '../db/objects/object-store.ts'
import { openErasureLog } from '../db/privacy/erasure-log.ts'
import type { Logger } from '../log.ts'
import type { Queue } from '../workflows/contracts.ts'
import { createErasureActivities } from '../activities/privacy/erase-next.ts'
import { createRetentionActivities } from '../activities/privacy/retain.ts'
import { createScreeningActivities } from '../activities/checks/screening-activities.ts'
import { createVisionActivities } from '../activities/checks/vision-activities.ts'
import { openVisionModels } from '../activities/checks/vision-models.ts'
import { createVerificationActivities } from '../activities/decision/verification-activities.ts'
import { registerMailMetrics } from '../activities/mail/admit.ts'
import { createMailActivities } from '../activities/mail/send.ts'
import { createMailTransport } from '../activities/mail/transport.ts'
import { createPartnerActivities } from '../activities/partners/partner-activities.ts'
import { createPaymentActivities } from '../activities/payments/chores.ts'
import { createPaymentMetrics } from '../activities/payments/metrics.ts'
import { readPriceSources } from '../activities/payments/price-sources.ts'
import { openReaders, settledSeenBefore } from '../activities/payments/readers.ts'
import { createPayoutActivities } from '../activities/partners/payout-activities.ts'
import { CHECK_EVERY_MS, openCurrentScreening } from '../activities/screening/current-screening.ts'
import { SNAPSHOT_FOLDER } from '../activities/screening/lists/snapshot.ts'
import { createListActivities } from '../activities/screening/refresh/list-activities.ts'
import { createMonitoringActivities } from '../activities/screening/monitoring/monitoring-activities.ts'
import { readSources } from '../activities/screening/refresh/sources.ts'
import { loadStoredList } from '../activities/screening/lists/stored-lists.ts'
import { eightBitSums } from '../activities/vision/onnx.ts'
import { createWebhookActivities } from '../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics, registerInFlightGauges } from '../activities/webhooks/metrics.ts'
import { isSanctionedAddress, sanctionedAmong } from '../db/payments/sanctioned-addresses.ts'
import { download as guardedDownload, type Download } from '../outbound/guarded-download.ts'
import { openNodeClient } from '../outbound/node-request.ts'
import { createSender } from '../outbound/safe-fetch.ts'
import { offeredAssets, offeredNetworks, receivingKey } from '../payment-settings.ts'
import { traced, traceDownload, traceMail, traceNode, traceSender } from '../tracing/outbound.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { workflowBundle } from './bundle.ts'
import { WEBHOOK_SLOTS } from './limits.ts'

export interface QueueDeps {
  readonly config: Config
  readonly db: Db
  readonly objects: ObjectStore
  /** On the worker's own connection, so that a workflow of this process can be started eagerly. */
  readonly client: Client
  readonly registry: Registry
  readonly log: Logger
  /** Undefined: traces are off. */
  readonly tracing: Tracing | undefined
}

const downloadWith = (tracing: Tracing | undefined): Download => traced(tracing, guardedDownload, traceDownload)

type QueueOptions = Pick<WorkerOptions, 'activities' | 'workflowBundle'>

/** What the worker of each queue runs; how much of it side by side stands in limits.ts. */
export const QUEUE_OPTIONS: Record<Queue, (deps: QueueDeps) => Promise<QueueOptions>> = {
  async verification({ config, db, client, log }) {
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: { ...createVerificationActivities({ db, keyRing: config.keyRing, client: client.workflow, log }) },
    }
  },
  async vision({ config, db, objects, log }) {
    log.info({ eight_bit_sums: await eightBitSums(), cpu: cpus().at(0)?.model }, '8-bit sums probed')
    const models = await openVisionModels(config.PASSIVE_LIVENESS_MODEL, { specFile: config.FACE_EMBEDDER, passFrom: config.FACE_PASS_FROM })
    return {
      activities: { ...createVisionActivities({
        db, objects, keyRing: config.keyRing, models, allowSpecimens: config.ALLOW_SPECIMENS,
      }) },
    }
  },
  async screening({ config, db, objects, log, tracing }) {
    const snapshotFolder = config.SANCTIONS_FOLDER ?? SNAPSHOT_FOLDER
    const sources = await readSources(config.SANCTIONS_SOURCES)
    const current = await openCurrentScreening({ db, objects, log, snapshotFolder, checkEveryMs: CHECK_EVERY_MS })
    return {
      activities: {
        ...createScreeningActivities({ db, keyRing: config.keyRing, current }),
        ...createListActivities({ db, objects, log, snapshotFolder, sources, download: downloadWith(tracing) }),
        ...createMonitoringActivities({ db, keyRing: config.keyRing, log, lists: current, loadList: (versionId) => loadStoredList(db, objects, versionId) }),
      },
    }
  },
  async webhooks({ config, db, log, registry, tracing }) {
    const sender = traced(tracing, createSender({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }), traceSender)
    const gate = createEndpointGate(WEBHOOK_SLOTS)
    registerInFlightGauges(registry, gate)
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: { ...createWebhookActivities({
        db, keyRing: config.keyRing, sender, log, gate, metrics: createDeliveryMetrics(registry),
      }) },
    }
  },
  async mail({ config: { SMTP_URL: smtpUrl, MAIL_FROM: from, SALES_ADDRESS: salesAddress, keyRing, baseUrl }, db, log, registry, tracing }) {
    if (smtpUrl === undefined || from === undefined || salesAddress === undefined) {
      throw new Error('SMTP_URL, MAIL_FROM and SALES_ADDRESS are required by the mail queue (docs/environment.md)')
    }
    const transport = traced(tracing, createMailTransport({ smtpUrl, from }), traceMail)
    registerMailMetrics(registry)
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: { ...createMailActivities({ db, keyRing, transport, baseUrl, salesAddress, log }) },
    }
  },
  async payments({ config, db, objects, client, log, registry, tracing }) {
    const { payments: settings } = config
    const networks = offeredNetworks(settings)
    if (networks.length === 0) log.warn('no network is configured: credits cannot be bought (docs/production.md, "Payments")')
    const readers = openReaders(settings, settledSeenBefore(db, settings), () => traced(tracing, openNodeClient(), traceNode))
    return {
      workflowBundle: { codePath: await workflowBundle() },
      // The nodes that payments are read from tell of payouts too; a network without one is an alarm of its payouts.
      activities: {
        ...createPartnerActivities({ db, keyRing: config.keyRing, client: client.workflow, log }),
        ...createPayoutActivities({ db, keyRing: config.keyRing, client: client.workflow, log, readers: Object.fromEntries(readers), isSanctioned: (address) => isSanctionedAddress(db, address) }),
        ...createPaymentActivities({
          db, log, toleranceBp: settings.toleranceBp, sanctionedOf: sanctionedAmong, readers, metrics: createPaymentMetrics(registry),
          keys: new Map(networks.flatMap((network) => { const key = receivingKey(settings, network); return key === undefined ? [] : [[network, key] as const] })),
          assets: networks.flatMap((network) => offeredAssets(settings, network)), sources: await readPriceSources(config.PRICE_SOURCES), download: downloadWith(tracing),
          objects, snapshotFolder: config.SANCTIONS_FOLDER ?? SNAPSHOT_FOLDER,
        }),
      },
    }
  },
  async privacy({ config, db, objects, client, log }) {
    const erasing = { db, objects, client: client.workflow, namespace: config.TEMPORAL_NAMESPACE, log }
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: {
        ...createErasureActivities({ ...erasing, erasureLog: openErasureLog(config.ERASURE_LOG_FOLDER, objects) }),
        ...createRetentionActivities({ ...erasing, assetDays: config.ASSET_RETENTION_DAYS, dataDays: config.DATA_RETENTION_DAYS,
          rowDays: { deliveries: config.DELIVERY_RETENTION_DAYS, failedDeliveries: config.FAILED_DELIVERY_RETENTION_DAYS, audit: config.AUDIT_RETENTION_DAYS } }),
      },
    }
  },
}
