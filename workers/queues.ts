import { cpus } from 'node:os'
import type { Client } from '@temporalio/client'
import type { Registry } from 'prom-client'
import type { WorkerOptions } from '@temporalio/worker'
import type { MailSettings } from '../config/mail.ts'
import { offeredAssets, offeredNetworks, receivingKey, type PaymentSettings } from '../config/payments.ts'
import type { RetentionSettings } from '../config/retention.ts'
import type { ScreeningSettings } from '../config/screening.ts'
import type { TemporalSettings } from '../config/temporal.ts'
import type { VerificationSettings } from '../config/verifications.ts'
import type { VisionSettings } from '../config/vision.ts'
import type { WebhookSettings } from '../config/webhooks.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { openErasureLog } from '../db/privacy/erasure-log.ts'
import type { Logger } from '../runtime/log.ts'
import type { Queue } from '../contract/queues.ts'
import { createErasureActivities } from '../activities/privacy/erase-next.ts'
import { createHousekeepingActivities } from '../activities/privacy/housekeeping.ts'
import { createRetentionActivities } from '../activities/privacy/retain.ts'
import { createScreeningActivities } from '../activities/screening/screening-activities.ts'
import { createVisionActivities } from '../activities/vision/vision-activities.ts'
import { openVisionModels } from '../activities/vision/vision-models.ts'
import { createVerificationActivities } from '../activities/verification/verification-activities.ts'
import { registerMailMetrics } from '../activities/mail/admit.ts'
import { createMailActivities } from '../activities/mail/send.ts'
import { createMailTransport } from '../activities/mail/transport.ts'
import { createPartnerActivities } from '../activities/partners/partner-activities.ts'
import { createPaymentActivities } from '../activities/payments/scheduled-jobs.ts'
import { createPaymentMetrics } from '../activities/payments/payment-metrics.ts'
import { readPriceSources } from '../activities/payments/price-sources.ts'
import { openReaders, settledSeenBefore } from '../activities/payments/readers.ts'
import { createPayoutActivities } from '../activities/partners/payout-activities.ts'
import { CHECK_EVERY_MS, openCurrentScreening } from '../activities/screening/current-screening.ts'
import { SNAPSHOT_FOLDER } from '../activities/screening/lists/snapshot.ts'
import { createListActivities } from '../activities/screening/refresh/list-activities.ts'
import { createMonitoringActivities } from '../activities/screening/monitoring/monitoring-activities.ts'
import { readSources } from '../activities/screening/refresh/sources.ts'
import { loadStoredList } from '../activities/screening/lists/stored-lists.ts'
import { eightBitSums } from '../checks/image/onnx.ts'
import { createWebhookActivities } from '../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics, registerInFlightGauges } from '../activities/webhooks/delivery-metrics.ts'
import { isSanctionedAddress, sanctionedAmong } from '../db/payments/sanctioned-addresses.ts'
import { download as guardedDownload, type Download } from '../outbound/guarded-download.ts'
import { openNodeClient } from '../outbound/node-request.ts'
import { createSender } from '../outbound/safe-fetch.ts'
import { traced, traceDownload, traceMail, traceNode, traceSender } from '../runtime/tracing/outbound.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'
import { workflowBundle } from './bundle.ts'
import { WEBHOOK_SLOTS } from './limits.ts'

/** The parts of the configuration that the queues need. */
export interface QueueConfig {
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly keyRing: KeyRing
  readonly mail: MailSettings
  readonly payments: PaymentSettings
  readonly retention: RetentionSettings
  readonly screening: ScreeningSettings
  readonly temporal: TemporalSettings
  readonly verifications: VerificationSettings
  readonly vision: VisionSettings
  readonly webhooks: WebhookSettings
}

export interface QueueDeps {
  readonly config: QueueConfig
  readonly db: Db
  readonly objects: ObjectStore
  /** On the worker's own connection, so that a workflow can be started eagerly in this process. */
  readonly client: Client
  readonly registry: Registry
  readonly log: Logger
  /** Undefined: traces are off. */
  readonly tracing: Tracing | undefined
}

const downloadWith = (tracing: Tracing | undefined): Download => traced(tracing, guardedDownload, traceDownload)

type QueueOptions = Pick<WorkerOptions, 'activities' | 'workflowBundle'>

/** What the worker of each queue runs. Its limits are in limits.ts. */
export const QUEUE_OPTIONS: Record<Queue, (deps: QueueDeps) => Promise<QueueOptions>> = {
  async verification({ config, db, client, log }) {
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: {
        ...createVerificationActivities({ db, keyRing: config.keyRing, client: client.workflow, log }),
        ...createHousekeepingActivities({ db, keyRing: config.keyRing, client: client.workflow, log }),
      },
    }
  },
  async vision({ config: { keyRing, verifications, vision }, db, objects, log }) {
    log.info({ eight_bit_sums: await eightBitSums(), cpu: cpus().at(0)?.model }, '8-bit sums probed')
    const models = await openVisionModels(vision.passiveLivenessFile, {
      specFile: vision.faceEmbedderFile,
      passFrom: vision.facePassFrom,
    })
    return {
      activities: {
        ...createVisionActivities({
          db,
          objects,
          keyRing,
          log,
          models,
          allowSpecimens: verifications.allowSpecimens,
        }),
      },
    }
  },
  async screening({ config, db, objects, log, tracing }) {
    const snapshotFolder = config.screening.snapshotFolder ?? SNAPSHOT_FOLDER
    const sources = await readSources(config.screening.sourcesFile)
    const current = await openCurrentScreening({ db, objects, log, snapshotFolder, checkEveryMs: CHECK_EVERY_MS })
    return {
      activities: {
        ...createScreeningActivities({ db, keyRing: config.keyRing, current }),
        ...createListActivities({ db, objects, log, snapshotFolder, sources, download: downloadWith(tracing) }),
        ...createMonitoringActivities({
          db,
          keyRing: config.keyRing,
          log,
          lists: current,
          loadList: (versionId) => loadStoredList(db, objects, versionId),
        }),
      },
    }
  },
  async webhooks({ config, db, log, registry, tracing }) {
    const sender = traced(tracing, createSender({ allowPrivate: config.webhooks.allowPrivate }), traceSender)
    const gate = createEndpointGate(WEBHOOK_SLOTS)
    registerInFlightGauges(registry, gate)
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: {
        ...createWebhookActivities({
          db,
          keyRing: config.keyRing,
          sender,
          log,
          gate,
          metrics: createDeliveryMetrics(registry),
        }),
      },
    }
  },
  async mail({
    config: {
      mail: { smtpUrl, from, salesAddress },
      keyRing,
      baseUrl,
    },
    db,
    log,
    registry,
    tracing,
  }) {
    if (smtpUrl === undefined || from === undefined || salesAddress === undefined) {
      throw new Error(
        'SMTP_URL, MAIL_FROM and SALES_ADDRESS are required by the mail queue (docs/reference/environment.md)',
      )
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
    if (networks.length === 0)
      log.warn('no network configured: credits cannot be bought (docs/how-to/operate/payments.md)')
    const readers = openReaders(settings, settledSeenBefore(db, settings), () =>
      traced(tracing, openNodeClient(), traceNode),
    )
    return {
      workflowBundle: { codePath: await workflowBundle() },
      // The nodes of payments also show payouts. A network without nodes raises an alert for its payouts.
      activities: {
        ...createPartnerActivities({ db, keyRing: config.keyRing, client: client.workflow, log }),
        ...createPayoutActivities({
          db,
          keyRing: config.keyRing,
          client: client.workflow,
          log,
          readers: Object.fromEntries(readers),
          isSanctioned: (address) => isSanctionedAddress(db, address),
        }),
        ...createPaymentActivities({
          db,
          log,
          toleranceBp: settings.toleranceBp,
          sanctionedOf: sanctionedAmong,
          readers,
          metrics: createPaymentMetrics(registry),
          keys: new Map(
            networks.flatMap((network) => {
              const key = receivingKey(settings, network)
              return key === undefined ? [] : [[network, key] as const]
            }),
          ),
          assets: networks.flatMap((network) => offeredAssets(settings, network)),
          sources: await readPriceSources(settings.priceSourcesFile),
          download: downloadWith(tracing),
          objects,
          snapshotFolder: config.screening.snapshotFolder ?? SNAPSHOT_FOLDER,
        }),
      },
    }
  },
  async privacy({ config: { retention, temporal }, db, objects, client, log }) {
    const erasing = { db, objects, client: client.workflow, namespace: temporal.namespace, log }
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: {
        ...createErasureActivities({ ...erasing, erasureLog: openErasureLog(retention.erasureLogFolder, objects) }),
        ...createRetentionActivities({
          ...erasing,
          assetDays: retention.assetDays,
          dataDays: retention.dataDays,
          rowDays: {
            deliveries: retention.deliveryDays,
            failedDeliveries: retention.failedDeliveryDays,
            audit: retention.auditDays,
          },
        }),
      },
    }
  },
}
