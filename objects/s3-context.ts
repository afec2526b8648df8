import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Limits } from './s3-calls.ts'

/** The context of one operation on a bucket. */
export interface S3Context {
  readonly client: S3Client
  readonly bucket: string
  readonly limits: S3Limits
  /** The name in the bucket for one of our keys. */
  readonly nameOf: (key: string) => string
}
