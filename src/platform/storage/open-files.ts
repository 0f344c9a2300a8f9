import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { openLocalStorage } from './local-storage.ts'
import { openS3Storage } from './s3/s3-storage.ts'
import type { Storage } from './storage.ts'

type Log = Pick<Logger, 'warn'>

const megabyte = 1_000_000

/** Opens the store of this installation's files. */
export const openFiles = (config: Config, secrets: Secrets, log?: Log): Storage =>
  openBucket(config, secrets, log) ?? openDisk(config, secrets)

export const openDisk = ({ DATA_DIR }: Config, secrets: Secrets): Storage =>
  openLocalStorage(join(DATA_DIR, 'files'), secrets.key('file addresses'), '')

/** Undefined without S3_BUCKET. */
export function openBucket(config: Config, secrets: Secrets, log?: Log): Storage | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  // The settings are refused unless a bucket has its key.
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const endpoint = config.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return openS3Storage(
    { endpoint, bucket, region, accessKeyId, secretAccessKey },
    {
      scratch: join(config.DATA_DIR, 'scratch'),
      scratchBytes: config.S3_SCRATCH_MB * megabyte,
      signingKey: secrets.key('file addresses'),
      // A disk that fills up slowly would have no other sign.
      cleaningFailed: (error) => log?.warn({ err: error }, 'copies of files in the scratch folder cannot be removed'),
    },
  )
}
