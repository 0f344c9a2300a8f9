import { existsSync } from 'node:fs'
import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketOf, openBackups } from '../backup/backup-target.ts'
import type { Config } from '../config.ts'
import { faultOfKey, noKey } from '../data-folder/key-file.ts'
import { packageRoot } from '../package-root.ts'
import { bad, type Finding, type Found, good, look, note } from './finding.ts'

const gigabyte = 1e9

/** Findings that need no database. */
export const machineFindings = (config: Config): Promise<Finding[]> =>
  Promise.all([
    look('data folder', () => dataFolder(config)),
    look('secret key', () => secretKey(config)),
    look('disk space', () => diskSpace(config)),
    look('screens', () =>
      existsSync(join(packageRoot, 'dist/web/index.html')) ? good('dist/web') : bad('not built. Run: npm run prestart'),
    ),
    look('address', () => address(config)),
    ...(config.BACKUP_TO ? [look('backup folder', () => backupFolder(config, config.BACKUP_TO ?? ''))] : []),
  ])

const isWritable = (path: string) =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

async function dataFolder({ DATA_DIR }: Config): Promise<Found> {
  if (!existsSync(DATA_DIR)) return bad(`${DATA_DIR} does not exist. Check DATA_DIR, or start Gable once`)
  const me = process.getuid?.()
  for (const path of [DATA_DIR, join(DATA_DIR, 'files'), join(DATA_DIR, 'outbox')]) {
    if (!existsSync(path)) continue
    if (!(await isWritable(path))) return bad(`this user can't write to ${path}. Run: chown -R <user of Gable> ${DATA_DIR}`)
    const { uid } = await stat(path)
    // Root can write everything, and afterwards the service itself can't.
    if (me !== undefined && me !== 0 && uid !== me)
      return bad(`${path} belongs to user ${uid}, and this is user ${me}. Run: chown -R <user of Gable> ${DATA_DIR}`)
  }
  return good(DATA_DIR)
}

async function secretKey({ SECRET_KEY, DATA_DIR }: Config): Promise<Found> {
  if (SECRET_KEY) return good('given as a setting')
  const names = (await readdir(DATA_DIR).catch(() => [])).filter((name) => name.startsWith('secret.key'))
  for (const name of names) {
    const { mode } = await stat(join(DATA_DIR, name))
    if (mode & 0o077) return bad(`others on this machine can read it. Run: chmod 600 ${join(DATA_DIR, name)}`)
  }
  if (!names.includes('secret.key')) return bad(noKey(DATA_DIR))
  const file = join(DATA_DIR, 'secret.key')
  const fault = faultOfKey((await readFile(file, 'utf8')).trim(), file)
  return fault ? bad(fault) : good('in the data folder')
}

async function diskSpace({ DATA_DIR, STORAGE_MIN_FREE_GB }: Config): Promise<Found> {
  const { bavail, bsize, ffree, files } = await statfs(DATA_DIR)
  const freeGb = (bavail * bsize) / gigabyte
  const free = `${freeGb.toFixed(1)} GB free`
  if (freeGb < STORAGE_MIN_FREE_GB)
    return bad(
      `${free}, less than STORAGE_MIN_FREE_GB (${STORAGE_MIN_FREE_GB}): uploads are refused. Enlarge the disk of ${DATA_DIR}`,
    )
  if (files > 0 && ffree / files < 0.01)
    return bad(`the disk of ${DATA_DIR} can hold hardly any more files (inodes). Remove some`)
  return freeGb < 5 * STORAGE_MIN_FREE_GB ? note(`${free}. Enlarge the disk of ${DATA_DIR} soon`) : good(free)
}

async function backupFolder(config: Config, path: string): Promise<Found> {
  const { DATA_DIR } = config
  if (path.startsWith('s3:')) {
    const store = await openBackups(config, path)
    for await (const _ of store.list('backups/')) break
    return bucketOf(path)?.bucket === config.S3_BUCKET
      ? note(`${path} is in the bucket of the photos: what deletes one deletes the other. Use a bucket with a key of its own`)
      : good(path)
  }
  if (!existsSync(path)) return bad(`${path} does not exist. Mount it, or change BACKUP_TO`)
  if (!(await isWritable(path))) return bad(`this user can't write to ${path}. Run: chown <user of Gable> ${path}`)
  const [here, there] = [await stat(DATA_DIR), await stat(path)]
  return here.dev === there.dev
    ? note(`${path} is on the same disk as the data: a broken disk takes both. Set BACKUP_TO to another one`)
    : good(path)
}

function address({ isLoopback, PUBLIC_URL, HOST }: Config): Found {
  if (isLoopback) return good(`${PUBLIC_URL}, from this computer only`)
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (hostname === HOST || hostname === '0.0.0.0')
    return bad(`links in emails lead to ${PUBLIC_URL}. Set PUBLIC_URL to the address that people use`)
  return protocol === 'https:'
    ? good(PUBLIC_URL)
    : bad(
        `${PUBLIC_URL} is not encrypted. Put a proxy with a certificate in front (docs/hosting.md), and set PUBLIC_URL to https`,
      )
}
