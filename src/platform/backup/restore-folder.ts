import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { hasProcess } from '../db/embedded/running.ts'
import { clusterFolder } from '../db/server.ts'
import { findKeyFile, readPreviousFile } from '../data-folder/key-file.ts'
import { writeWhole } from '../data-folder/whole-file.ts'
import { isClaimed } from '../instance-lock.ts'
import { secretsFrom } from '../secrets.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupStore } from './backup-store.ts'
import { bytesOf, type Opener } from './encryption.ts'
import { blobName } from './file-shipping.ts'
import type { BackupSecrets } from './make-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** The keys in the backup, or those of this installation where it is not encrypted; checked against the manifest's signature. */
export async function keysOf(
  store: BackupStore,
  opener: Opener,
  { id, parts }: Manifest,
  own: BackupSecrets | undefined,
): Promise<BackupSecrets> {
  const part = parts.find(({ name }) => name.startsWith('keys.json'))
  const keys = part
    ? (JSON.parse(
        (await bytesOf(opener.open(part.name, await store.read(`backups/${id}/${part.name}`)))).toString('utf8'),
      ) as BackupSecrets)
    : own
  if (!keys)
    throw new Error(
      'This backup is not encrypted and so holds no keys. Set SECRET_KEY, or put the secret.key of the old installation into the data folder',
    )
  const { isGenuine } = await readManifest(store, id)
  const { keys: candidates } = secretsFrom(keys.secretKey, keys.previousKeys)
  if (!candidates('backup manifest').some(isGenuine))
    throw new Error(`The manifest of backup ${id} was changed, or it belongs to an installation with another key`)
  return keys
}

export interface FileFaults {
  restored: number
  missing: string[]
  damaged: string[]
}

interface WantedFile {
  key: string
  sha256: Buffer
}

/** Brings back every file that the restored database names. */
export async function restoreFiles(
  store: BackupStore,
  opener: Opener,
  database: pg.ClientConfig,
  storage: Storage,
): Promise<FileFaults> {
  return eachFile(database, (file) =>
    onFile(store, opener, file, async (bytes) => {
      if ((await storage.size(file.key)) === undefined) await storage.put(file.key, bytes)
    }),
  )
}

/** Reads some files of the backup and compares them with what the database says. */
export const checkFiles = (store: BackupStore, opener: Opener, database: pg.ClientConfig, most: number): Promise<FileFaults> =>
  eachFile(database, (file) => onFile(store, opener, file, async () => {}), most)

type State = 'fine' | 'missing' | 'damaged'
async function onFile(
  store: BackupStore,
  opener: Opener,
  { sha256 }: WantedFile,
  take: (bytes: Buffer) => Promise<void>,
): Promise<State> {
  const names = ['.age', ''].map((suffix) => blobName(sha256, suffix))
  const name = (await store.has(names[0] ?? '')) ? names[0] : (await store.has(names[1] ?? '')) ? names[1] : undefined
  if (!name) return 'missing'
  const bytes = await bytesOf(opener.open(name, await store.read(name))).catch(() => undefined)
  if (!bytes || !createHash('sha256').update(bytes).digest().equals(sha256)) return 'damaged'
  await take(bytes)
  return 'fine'
}

async function eachFile(
  database: pg.ClientConfig,
  visit: (file: WantedFile) => Promise<State>,
  most?: number,
): Promise<FileFaults> {
  const faults: FileFaults = { restored: 0, missing: [], damaged: [] }
  const client = new pg.Client(database)
  await client.connect()
  try {
    let after = ''
    for (;;) {
      const { rows } = await client.query<WantedFile>(
        most === undefined
          ? 'select key, sha256 from backup_files where removed_at is null and key > $1 order by key limit 200'
          : 'select key, sha256 from backup_files where removed_at is null and shipped_at is not null and $1::text is not null order by random() limit $2',
        most === undefined ? [after] : [after, most],
      )
      for (const file of rows) {
        const state = await visit(file)
        if (state === 'fine') faults.restored++
        else faults[state].push(file.key)
      }
      if (most !== undefined || rows.length < 200) return faults
      after = rows.at(-1)?.key ?? ''
    }
  } finally {
    await client.end()
  }
}

/** Removes a data folder with its cluster, also where the cluster is elsewhere and only linked, and a server that still runs on it. */
export async function removeDataFolder(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres')
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const real = isLink ? readlinkSync(cluster) : cluster
  if (existsSync(join(real, 'postmaster.pid')) && hasProcess(real)) await (await startEmbeddedPostgres({ dataDir: real })).stop()
  if (isLink) await rm(dirname(real), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

/** A new data folder beside others, in which a cluster can be restored. @returns the folder and where its cluster goes */
export async function freshDataFolder(folder: string, log: (line: string) => void): Promise<string> {
  await removeDataFolder(folder)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await chmod(folder, 0o755)
  const cluster = clusterFolder(folder, log)
  return lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(cluster) : cluster
}

/** The folder in which a restore makes everything before it takes its place. */
export const restoringIn = (folder: string): string => join(folder, '.restoring')

/** The entries that `restore --replace` sets aside and then puts in their place. */
const contents = ['postgres', 'files', 'secret.key', 'secret.key.previous', 'wal-archive']
const isThere = (folder: string, name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined

/** Written when everything is restored: from then on the restored data is the data, wherever a crash leaves its parts. */
interface Taking {
  aside: string
  names: string[]
}
const takingFile = 'taking-its-place.json'

/** Moves the restored data in, and what was there aside. @returns where the old data is, if there was any */
export async function takePlace(restored: string, folder: string, at: Date): Promise<string | undefined> {
  const names = contents.filter((name) => isThere(restored, name))
  const aside = join(folder, `before-restore-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  writeWhole(join(restored, takingFile), JSON.stringify({ aside, names } satisfies Taking), { mode: 0o644 })
  return goOnTaking(restored, folder)
}

async function goOnTaking(restored: string, folder: string): Promise<string | undefined> {
  const { aside, names } = JSON.parse(readFileSync(join(restored, takingFile), 'utf8')) as Taking
  // Nothing moves in before all of the old data is out, so what is there beside a whole restored folder is old.
  if (names.every((name) => isThere(restored, name))) {
    const old = contents.filter((name) => isThere(folder, name))
    if (old.length) await mkdir(aside, { recursive: true, mode: 0o755 })
    for (const name of old) await rename(join(folder, name), join(aside, name))
  }
  for (const name of names) if (isThere(restored, name)) await rename(join(restored, name), join(folder, name))
  await rm(restored, { recursive: true, force: true })
  return existsSync(aside) ? aside : undefined
}

/**
 * Clears up after a restore into this folder that was killed: one that had restored everything is finished, and what another one left is removed,
 * with the server that may still run on it. @throws Error while a restore is running
 */
export async function clearKilledRestore(folder: string, say: (line: string) => void): Promise<void> {
  const restored = restoringIn(folder)
  if (!existsSync(restored)) return
  if (isClaimed(restored)) throw new Error(`A backup is being restored into ${folder}. Wait until it has finished`)
  if (existsSync(join(restored, takingFile))) {
    const aside = await goOnTaking(restored, folder)
    say(`Finished a restore that was interrupted${aside ? `. The data from before it is in ${aside}` : ''}`)
    return
  }
  await removeDataFolder(restored)
  say(`Removed ${restored}, which an interrupted restore had left. To restore, run it again`)
}

/** @throws Error when the key file is too short to be a key */
export function ownKeys(folder: string, setting: string | undefined, previous: readonly string[]): BackupSecrets | undefined {
  if (setting) return { secretKey: setting, previousKeys: [...previous] }
  const secretKey = findKeyFile(folder)
  return secretKey ? { secretKey, previousKeys: readPreviousFile(folder) } : undefined
}

/** Database of a restored cluster, as its owner. */
export const gableOn = ({ connection }: EmbeddedPostgres): pg.ClientConfig => ({ ...connection, database: 'gable' })

export const isFilled = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((name) => name === 'postgres' || name === 'files')
