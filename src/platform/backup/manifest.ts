import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isSame } from '../secrets.ts'
import { type BackupStore, sha256Of } from './backup-store.ts'
import { bytesOf } from './encryption.ts'

const Part = z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })
const Manifest = z.object({
  format: z.literal('gable-backup/1'),
  id: z.string(),
  /** `cluster` is the embedded server's folder, with which its WAL brings it to any later moment; `rows` is a copy of the tables. */
  kind: z.enum(['cluster', 'rows']),
  gable: z.string(),
  /** The newest migration. */
  schema: z.string(),
  postgres: z.object({ version: z.string(), systemId: z.string(), platform: z.string(), timeline: z.string() }),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The position at which recovery starts and is consistent; empty for `rows`. */
  startLsn: z.string(),
  endLsn: z.string(),
  isEncrypted: z.boolean(),
  parts: z.array(Part),
  files: z.object({ count: z.int(), bytes: z.int() }),
})
export type Manifest = z.infer<typeof Manifest>

export class DamagedManifest extends Error {
  readonly id: string
  constructor(id: string, cause?: unknown) {
    super(`The manifest of backup ${id} is damaged`, { cause })
    this.id = id
  }
}

const nameOf = (id: string) => `backups/${id}/manifest.json`
const manifestId = (name: string) => /^backups\/([\w-]+)\/manifest\.json$/.exec(name)?.[1]
const macOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('hex')

/** Written last: a backup without it was interrupted and counts for nothing. */
export async function writeManifest(store: BackupStore, manifest: Manifest, key: Buffer): Promise<void> {
  const text = JSON.stringify(manifest)
  await store.put(nameOf(manifest.id), Buffer.from(`${text}\n${macOf(text, key)}\n`))
}

export async function readManifest(
  store: BackupStore,
  id: string,
): Promise<{ manifest: Manifest; isGenuine: (key: Buffer) => boolean }> {
  const [text = '', mac = ''] = (await bytesOf(await store.read(nameOf(id)))).toString('utf8').split('\n')
  let parsed: Manifest
  try {
    parsed = Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedManifest(id, cause)
  }
  if (parsed.id !== id) throw new DamagedManifest(id)
  return { manifest: parsed, isGenuine: (key) => isSame(mac, macOf(text, key)) }
}

/** All finished backups, the newest first; those whose manifest cannot be read are named apart. */
export async function listBackups(store: BackupStore): Promise<{ manifests: Manifest[]; damaged: DamagedManifest[] }> {
  const manifests: Manifest[] = []
  const damaged: DamagedManifest[] = []
  for await (const { name } of store.list('backups/')) {
    const id = manifestId(name)
    if (!id) continue
    try {
      manifests.push((await readManifest(store, id)).manifest)
    } catch (error) {
      // A store that does not answer says nothing about the manifest.
      if (!(error instanceof DamagedManifest)) throw error
      damaged.push(error)
    }
  }
  return {
    manifests: manifests.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)),
    damaged: damaged.toSorted((a, b) => b.id.localeCompare(a.id)),
  }
}

/** The newest one of an installation that can be read, without reading the others. */
export async function newestManifest(store: BackupStore, systemId: string): Promise<Manifest | undefined> {
  const ids: string[] = []
  for await (const { name } of store.list('backups/')) ids.push(manifestId(name) ?? '')
  for (const id of ids.filter(Boolean).toSorted().toReversed())
    try {
      const { manifest } = await readManifest(store, id)
      if (manifest.postgres.systemId === systemId) return manifest
    } catch (error) {
      if (!(error instanceof DamagedManifest)) throw error
    }
  return undefined
}

/** `latest` or an id. @throws Error naming what there is */
export async function chooseManifest(store: BackupStore, wanted: string, at?: Date): Promise<Manifest> {
  const { manifests: all, damaged } = await listBackups(store)
  const candidates = at ? all.filter(({ finishedAt }) => new Date(finishedAt) <= at) : all
  const found = wanted === 'latest' ? candidates[0] : all.find(({ id }) => id === wanted)
  // An id starts with the moment of the backup. An older one must not be taken in its place without a word.
  const unread = damaged.find(({ id }) => (wanted === 'latest' ? isBetween(id, found, at) : id === wanted))
  if (unread)
    throw new Error(
      `${unread.message}, so it can’t be restored. ${all.length ? `Name another one: ${all.map(({ id }) => id).join(', ')}` : 'There is no other one'}`,
    )
  if (found) return found
  if (!all.length) throw new Error(`There is no backup in ${store.where}`)
  throw new Error(
    wanted === 'latest'
      ? `No backup is older than ${at?.toISOString()}. The oldest is ${all.at(-1)?.finishedAt}`
      : `There is no backup ${wanted}. Available: ${all.map(({ id }) => id).join(', ')}`,
  )
}

const isBetween = (id: string, older: Manifest | undefined, at: Date | undefined) =>
  (!older || id > older.id) && (!at || id <= at.toISOString().replaceAll(/[-:]|\.\d+/g, ''))

/** Compares each part with the manifest. @returns what is wrong, in words */
export async function checkParts(store: BackupStore, { id, parts }: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { name, sha256 } of parts) {
    const body = await store.read(`backups/${id}/${name}`).catch(() => undefined)
    if (!body) faults.push(`${name} is missing`)
    else if ((await sha256Of(body)) !== sha256) faults.push(`${name} is damaged`)
  }
  return faults
}
