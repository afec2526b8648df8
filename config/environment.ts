import { z } from 'zod'
import { DATABASE_VARIABLES } from './database.ts'
import { KEY_VARIABLES } from './keys.ts'
import { MAIL_VARIABLES } from './mail.ts'
import { OBJECT_STORE_VARIABLES } from './object-store.ts'
import { PAYMENT_VARIABLES } from './payments.ts'
import { PROCESS_VARIABLES } from './process.ts'
import { RETENTION_VARIABLES } from './retention.ts'
import { SCREENING_VARIABLES } from './screening.ts'
import { SERVER_VARIABLES } from './server.ts'
import { TEMPORAL_VARIABLES } from './temporal.ts'
import { TRACING_VARIABLES } from './tracing.ts'
import { VERIFICATION_VARIABLES } from './verifications.ts'
import { VISION_VARIABLES } from './vision.ts'
import { WEBHOOK_VARIABLES } from './webhooks.ts'

/** Schema of each variable, with its default. docs/reference/environment.md prints the description. */
export const ENVIRONMENT = z.object({
  ...DATABASE_VARIABLES,
  ...TEMPORAL_VARIABLES,
  ...KEY_VARIABLES,
  ...OBJECT_STORE_VARIABLES,
  ...RETENTION_VARIABLES,
  ...SERVER_VARIABLES,
  ...VERIFICATION_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...MAIL_VARIABLES,
  ...VISION_VARIABLES,
  ...SCREENING_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...PROCESS_VARIABLES,
  ...TRACING_VARIABLES,
})

/** All variables, each parsed alone. */
export type Environment = Readonly<z.output<typeof ENVIRONMENT>>
