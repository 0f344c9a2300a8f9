import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { openS3 } from '../storage/s3/s3-client.ts'
import { type BackupStore, checkedName, openFolder } from './backup-store.ts'

/** `s3://bucket/folder` in its parts; undefined for a folder on a disk. */
export function bucketOf(target: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/.exec(target) ?? []
  if (!bucket) return undefined
  const folder = path.split('/').filter(Boolean).map(checkedName).join('/')
  return { bucket, prefix: folder ? `${folder}/` : '' }
}

/** Opens the place that BACKUP_TO or the command line names. @throws Error when it cannot be used */
export async function openBackups(config: Config, target: string): Promise<BackupStore> {
  if (!target.startsWith('s3:')) return openFolder(target)
  const place = bucketOf(target)
  if (!place) throw new Error(`${target} must look like s3://bucket/folder`)
  const { S3_REGION: region, S3_ENDPOINT, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the backups in ${target}`)
  const endpoint = S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const s3 = openS3({ endpoint, bucket: place.bucket, region, accessKeyId, secretAccessKey })
  const keyOf = (name: string) => `${place.prefix}${checkedName(name)}`
  return {
    where: target,
    put: (name, body) => s3.putStream(keyOf(name), Buffer.isBuffer(body) ? Readable.from([body]) : body),
    read: async (name) => (await s3.get(keyOf(name))).body,
    has: async (name) => (await s3.head(keyOf(name))) !== undefined,
    async *list(prefix) {
      for await (const { key, sizeBytes, changedAt } of s3.list(`${place.prefix}${prefix}`))
        yield { name: key.slice(place.prefix.length), bytes: sizeBytes, at: changedAt }
    },
    remove: (name) => s3.remove(keyOf(name)),
  }
}
