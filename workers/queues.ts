import type { Client } from '@temporalio/client'
import type { WorkerOptions } from '@temporalio/worker'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { openFolderStore } from '../db/objects.ts'
import type { Logger } from '../log.ts'
import type { Queue } from '../workflows/contracts.ts'
import { createScreeningActivities } from '../activities/checks/screening-activities.ts'
import { createVisionActivities, openVisionModels } from '../activities/checks/vision-activities.ts'
import { createVerificationActivities } from '../activities/decision/verification-activities.ts'
import { openScreening } from '../activities/screening/screening.ts'
import { createWebhookActivities } from '../activities/webhooks/attempt.ts'
import { createSender } from '../activities/webhooks/safe-fetch.ts'
import { workflowBundle } from './bundle.ts'

export interface QueueDeps {
  readonly config: Config
  readonly db: Db
  readonly client: Client
  readonly log: Logger
}

type QueueOptions = Pick<WorkerOptions, 'activities' | 'workflowBundle' | 'maxConcurrentActivityTaskExecutions' | 'maxCachedWorkflows'>

/** What the worker of each queue runs, and how much of it side by side. */
export const QUEUE_OPTIONS: Record<Queue, (deps: QueueDeps) => Promise<QueueOptions>> = {
  async verification({ config, db, client, log }) {
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: { ...createVerificationActivities({ db, masterKey: config.MASTER_KEY, client: client.workflow, log }) },
      maxCachedWorkflows: 500,
    }
  },
  async vision({ config, db }) {
    const models = await openVisionModels(config.PASSIVE_LIVENESS_MODEL)
    return {
      activities: { ...createVisionActivities({
        db, objects: openFolderStore(config.OBJECT_STORE_FOLDER), masterKey: config.MASTER_KEY, models, allowSpecimens: config.ALLOW_SPECIMENS,
      }) },
      maxConcurrentActivityTaskExecutions: config.VISION_CONCURRENCY,
    }
  },
  async screening({ config, db }) {
    const screening = await openScreening(config.SANCTIONS_FOLDER)
    return { activities: { ...createScreeningActivities({ db, masterKey: config.MASTER_KEY, screening }) }, maxConcurrentActivityTaskExecutions: 8 }
  },
  async webhooks({ config, db, log }) {
    const sender = createSender({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE })
    return {
      workflowBundle: { codePath: await workflowBundle() },
      activities: { ...createWebhookActivities({ db, masterKey: config.MASTER_KEY, sender, log }) },
      // Attempts wait on receivers, not on this machine: a hundred that hang must not stop the others.
      maxConcurrentActivityTaskExecutions: 200,
      maxCachedWorkflows: 1_000,
    }
  },
}
