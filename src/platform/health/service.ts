import { randomUUID } from 'node:crypto'
import { backupState } from '../backup/backup-runs.ts'
import { canOpen } from '../backup/encryption.ts'
import { buildInfo } from '../build-info.ts'
import type { Platform } from '../context.ts'
import { isLoopbackName } from '../http/this-machine.ts'
import { openDisk, openFiles } from '../storage/open-files.ts'
import { bad, type Found, good, note } from './finding.ts'

const hourMs = 3_600_000

export async function backupFinding({
  config,
  database,
  clock,
}: Pick<Platform, 'config' | 'database' | 'clock'>): Promise<Found> {
  if (!config.BACKUP_TO) return note('off. Set BACKUP_TO to a folder on another disk to switch them on')
  const { latest, lastDone, lastVerify, lastVerified } = await database.outsideAgencies(backupState)
  const isOld = (at: Date | undefined, hours: number) => !at || clock().getTime() - at.getTime() > hours * hourMs
  if (latest?.state === 'failed') return bad(`the latest failed: ${latest.detail}. Run: npm run gable -- backup`)
  if (lastVerify?.state === 'failed') return bad(`the trial restore failed: ${lastVerify.detail}`)
  // One a day, which may take two hours longer than the one before.
  if (isOld(lastDone?.started_at, 26))
    return bad('none within a day. Check that a worker runs (ROLE), or run: npm run gable -- backup')
  if (canOpen(config) && isOld(lastVerified?.started_at, 14 * 24))
    return bad('none restored on trial within 14 days. Run: npm run gable -- backup verify')
  return good(`last one ${lastDone?.started_at.toISOString()}`)
}

/** Goes the way of a browser, through the proxy if there is one. */
export async function publicAddressFinding({ config }: Pick<Platform, 'config'>): Promise<Found> {
  const url = `${config.PUBLIC_URL}/api/version`
  const advice = 'Check PUBLIC_URL, the name in the DNS, and the proxy (docs/hosting.md)'
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
  )
  if (typeof answer === 'string') return bad(`${url} does not answer: ${answer}. ${advice}`)
  const found = (await answer.json().catch(() => ({}))) as { version?: unknown; page?: unknown }
  if (answer.status !== 200 || typeof found.version !== 'string')
    return bad(`${url} is answered with ${answer.status} by something else than Gable. ${advice}`)
  const { version, page } = buildInfo()
  return found.version === version && found.page === page
    ? good(`${config.PUBLIC_URL} leads to this version`)
    : note(`${config.PUBLIC_URL} leads to another build (version ${found.version.slice(0, 40)}). Restart Gable to run this one`)
}

/** Writes, reads and removes a small file where files are stored, and looks whether some were left at the old place. */
export async function filesFinding({ config, secrets }: Platform): Promise<Found> {
  // Without the list of what a backup has to copy.
  const storage = openFiles(config, secrets)
  const key = `doctor/${randomUUID()}`
  const bytes = Buffer.from('Gable')
  await storage.put(key, bytes)
  const isSame = (await storage.readBytes(key)).equals(bytes)
  await storage.remove(key)
  const place = config.S3_BUCKET ? `the bucket ${config.S3_BUCKET}` : 'DATA_DIR/files'
  if (!isSame) return bad(`${place} gives back other bytes than it was given`)
  if (!config.S3_BUCKET) return good(place)
  for await (const left of openDisk(config, secrets).keys())
    if ((await storage.size(left)) === undefined)
      return bad(`files in DATA_DIR/files are not in ${place}. Run: npm run gable -- files move --to s3`)
  const endpoint = config.S3_ENDPOINT && new URL(config.S3_ENDPOINT)
  return endpoint && endpoint.protocol === 'http:' && !isLoopbackName(endpoint.hostname)
    ? note(`${place}, over a connection that is not encrypted. Use https unless the network is yours alone`)
    : good(place)
}
