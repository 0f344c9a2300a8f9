import { Readable } from 'node:stream'
import pg from 'pg'
import { AppError } from '#common/errors.ts'
import type { BackupStore } from '#platform/backup/backup-store.ts'
import { openBackups } from '#platform/backup/backup-target.ts'
import { type Opener, openOpener } from '#platform/backup/encryption.ts'
import { addLaterRefusals } from '#platform/backup/later-refusals.ts'
import { checkParts, chooseManifest, type Manifest } from '#platform/backup/manifest.ts'
import { restoreCluster } from '#platform/backup/restore-cluster.ts'
import {
  type FileFaults,
  clearKilledRestore,
  freshDataFolder,
  gableOn,
  isFilled,
  keysOf,
  ownKeys,
  restoreFiles,
  restoringIn,
  takePlace,
} from '#platform/backup/restore-folder.ts'
import { writeKeyFiles } from '#platform/data-folder/key-file.ts'
import { loadRows } from '#platform/backup/row-copy.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { claimDataFolder, isClaimed } from '#platform/instance-lock.ts'
import { openLog } from '#platform/log.ts'
import { declarations } from '../../declarations.ts'
import { stopWhatLeaves } from '../../backups/stop-what-leaves.ts'
import { openPlatform, prepareAndLog } from '../../platform.ts'
import type { BackupSecrets } from '#platform/backup/make-backup.ts'
import { openFiles } from '#platform/storage/open-files.ts'
import { openDatabaseServer } from '#platform/db/server.ts'
import { secretsFrom } from '#platform/secrets.ts'
import { targetOf } from './target.ts'
import { type Command, parseArgs } from '../command.ts'

interface Restored {
  id: string
  folder: string
  /** Where the data is that was there before. */
  aside: string | undefined
  files: FileFaults
  /** The refusals of people who unsubscribed after that moment. */
  refusals: number
  /** The last change that came back. */
  until: string
  /** In words, when the log has a hole and what comes after it was given up. */
  hole?: string | undefined
}
interface Job {
  config: Config
  store: BackupStore
  opener: Opener
  manifest: Manifest
  at: Date | undefined
  untilGap: boolean
  say: (line: string) => void
}

export const command: Command = {
  summary: 'restore a backup',
  usage:
    '<id>|latest [--at 2026-11-23T10:15:00+11:00] [--until-gap] [--from <folder>] [--into <data folder>] [--replace] [--json]',
  help: 'Stop Gable first. Restores database, files and keys into DATA_DIR or --into, up to the last minute or to the moment of --at.\n--replace sets existing data aside; nothing is deleted. A log with a hole is refused; --until-gap restores what is before it. Afterwards Gable sends no email and publishes nothing until an owner of each agency\nallows it on the screen. An encrypted backup needs BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE.',
  async run(args) {
    const { values, has, rest } = parseArgs(args, { options: ['at', 'from', 'into'], flags: ['replace', 'until-gap', 'json'] })
    const [wanted] = rest
    if (!wanted) throw new AppError('invalid', 'Name a backup, or say latest. `gable backup list` shows them')
    const at = values['at'] === undefined ? undefined : new Date(values['at'])
    if (at && Number.isNaN(at.getTime())) throw new AppError('invalid', '--at must be a time such as 2026-11-23T10:15:00+11:00')
    const given = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
    const config = readConfig({ ...process.env, LOG_LEVEL: given.LOG_LEVEL, ...(values['into'] && { DATA_DIR: values['into'] }) })
    if (isClaimed(config.DATA_DIR)) throw new AppError('conflict', `Gable is running on ${config.DATA_DIR}. Stop it first`)
    const store = await openBackups(config, targetOf(config, values['from']))
    const manifest = await chooseManifest(store, wanted, at)
    const say = (line: string) => void (has('json') || console.log(line))
    say(`Checking backup ${manifest.id}`)
    const damaged = await checkParts(store, manifest)
    if (damaged.length) throw new Error(`Backup ${manifest.id} is damaged: ${damaged.join(', ')}. Choose another one`)
    const job: Job = { config, store, opener: await openOpener(config, store), manifest, at, untilGap: has('until-gap'), say }
    const restored = await (manifest.kind === 'cluster' ? restoreFolder(job, has('replace')) : restoreRows(job))
    if (has('json')) console.log(JSON.stringify(restored))
    else console.log(words(restored).join('\n'))
    return restored.files.missing.length + restored.files.damaged.length ? 1 : 0
  },
}

/** Everything is made beside the old data and marked as restored before it takes its place: a crash on the way leaves the old data alone. */
async function restoreFolder(
  { config, store, opener, manifest, at, untilGap, say }: Job,
  mayReplace: boolean,
): Promise<Restored> {
  const { DATA_DIR: folder } = config
  if (config.DATABASE_URL)
    throw new AppError(
      'invalid',
      'This backup is of the embedded database. Unset DATABASE_URL, or use the backups of your own server',
    )
  await clearKilledRestore(folder, say)
  if (!mayReplace && (await isFilled(folder)))
    throw new AppError('conflict', `There is data in ${folder}. Add --replace to set it aside, or restore --into another folder`)
  const keys = await keysOf(store, opener, manifest, ownKeys(folder, config.SECRET_KEY, config.SECRET_KEY_PREVIOUS))
  if (config.SECRET_KEY && config.SECRET_KEY !== keys.secretKey)
    throw new AppError(
      'conflict',
      'SECRET_KEY is not the key of this backup, which holds its own. Unset SECRET_KEY for the restore',
    )
  const beside = restoringIn(folder)
  const cluster = await freshDataFolder(beside, say)
  // A start of Gable in between sees that it is being made, and leaves it alone.
  const giveBack = claimDataFolder(beside, 'restore')
  process.once('exit', giveBack)
  writeKeyFiles(beside, keys)
  const { server, until, hole } = await restoreCluster({
    ...{ store, opener, manifest, folder: cluster, at, untilGap },
    ...{ bin: config.PG_BIN, log: say },
  })
  let files: FileFaults
  let refusals: number
  try {
    refusals = await addLaterRefusals(store, opener, gableOn(server), declarations.refusals)
    say('Restoring files')
    files = await restoreFiles(store, opener, gableOn(server), openFiles({ ...config, DATA_DIR: beside }, secretsOf(keys)))
    const own = {
      ...config,
      DATA_DIR: beside,
      BACKUP_TO: undefined,
      SECRET_KEY: undefined,
      SECRET_KEY_PREVIOUS: [],
    } as unknown as Config
    const open = await openPlatform(own, openLog(own, 'command'))
    try {
      await stopWhatLeaves(open, manifest.id)
    } finally {
      await open.close()
    }
  } finally {
    await server.stop()
  }
  return {
    id: manifest.id,
    folder,
    aside: await takePlace(beside, folder, new Date()),
    files,
    refusals,
    until: until.toISOString(),
    hole: at ? undefined : hole,
  }
}

/** Into an empty database on a server of the user's. */
async function restoreRows({ config, store, opener, manifest, at, say }: Job): Promise<Restored> {
  if (!config.DATABASE_URL)
    throw new AppError('invalid', 'This backup holds rows of your own PostgreSQL. Set DATABASE_URL to an empty database')
  if (at) throw new AppError('invalid', 'A copy of rows has one moment only; --at is for the tools of your own server')
  const keys = await keysOf(store, opener, manifest, ownKeys(config.DATA_DIR, config.SECRET_KEY, config.SECRET_KEY_PREVIOUS))
  if (config.SECRET_KEY && config.SECRET_KEY !== keys.secretKey)
    throw new AppError('conflict', 'Set SECRET_KEY to the key of this backup, or unset it to use the one in the backup')
  const log = openLog(config, 'command')
  const server = await openDatabaseServer(config, keys.secretKey, { log: say, isBackground: true })
  await assertEmpty(server.owner as pg.ClientConfig)
  await prepareAndLog(server, log, secretsOf(keys))
  const part = manifest.parts.find(({ name }) => name.startsWith('rows.gz'))
  if (!part) throw new Error(`Backup ${manifest.id} holds no rows`)
  say('Loading the tables')
  await loadRows(
    server.owner as pg.ClientConfig,
    Readable.from(opener.open(part.name, await store.read(`backups/${manifest.id}/${part.name}`))),
    manifest.id,
  )
  const refusals = await addLaterRefusals(store, opener, server.owner as pg.ClientConfig, declarations.refusals)
  if (!config.SECRET_KEY) writeKeyFiles(config.DATA_DIR, keys)
  say('Restoring files')
  const files = await restoreFiles(store, opener, server.owner as pg.ClientConfig, openFiles(config, secretsOf(keys)))
  const open = await openPlatform({ ...config, BACKUP_TO: undefined } as unknown as Config, log)
  try {
    await stopWhatLeaves(open, manifest.id)
  } finally {
    await open.close()
  }
  return { id: manifest.id, folder: config.DATA_DIR, aside: undefined, files, refusals, until: manifest.finishedAt }
}

const secretsOf = ({ secretKey, previousKeys }: BackupSecrets) => secretsFrom(secretKey, previousKeys)

async function assertEmpty(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ isMade: boolean }>(`select to_regclass('agencies') is not null as "isMade"`)
    if (!rows[0]?.isMade) return
    const found = await client.query('select 1 from agencies limit 1')
    if (found.rowCount) throw new AppError('conflict', 'There are agencies in this database. Set DATABASE_URL to an empty one')
  } finally {
    await client.end()
  }
}

const words = ({ id, folder, aside, files, refusals, until, hole }: Restored): string[] => [
  `Restored backup ${id} into ${folder}. The last change in it is of ${until}.`,
  ...(hole ? [`${hole}.`] : []),
  ...(aside ? [`The data that was there is in ${aside}; remove it when you no longer need it.`] : []),
  ...(refusals ? [`${refusals} refusals of people who unsubscribed after that moment were added.`] : []),
  `${files.restored} files restored.`,
  ...files.missing.map((key) => `MISSING ${key}`),
  ...files.damaged.map((key) => `DAMAGED ${key}`),
  'Start Gable and sign in: it sends no email and publishes nothing until an owner of each agency allows it.',
]
