import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { writeWhole } from '../data-folder/whole-file.ts'
import { isSame, type Secrets } from '../secrets.ts'
import type { BackupStore } from './backup-store.ts'

/** Writes parts: packed, and encrypted by age (age-encryption.org) where a passphrase or recipients are set. */
export interface Sealer {
  isEncrypted: boolean
  /** `.age`, or nothing. */
  suffix: string
  seal(body: Readable): Readable
}
export interface Opener {
  /** @param name says by its ending how the part was written */
  open(name: string, body: Readable): Readable
}

/** The passphrase opens this identity, and the identity everything else: deriving a key from a passphrase takes a second and 64 MB. */
const identityName = 'identity.age'
const workFactor = 16
const age = () => import('age-encryption')

export type BackupKeys = Pick<Config, 'BACKUP_PASSPHRASE' | 'BACKUP_RECIPIENTS' | 'BACKUP_IDENTITY_FILE' | 'DATA_DIR'>

/** @throws Error when the passphrase is not the one that the store's backups were made with */
export async function openSealer(config: BackupKeys, store: BackupStore, secrets: Secrets): Promise<Sealer> {
  const recipients = [...config.BACKUP_RECIPIENTS]
  if (config.BACKUP_PASSPHRASE) recipients.push(await ownRecipient(config, config.BACKUP_PASSPHRASE, store, secrets))
  if (!recipients.length) return { isEncrypted: false, suffix: '', seal: (body) => body }
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return {
    isEncrypted: true,
    suffix: '.age',
    seal: (body) => through(body, async (plain) => encrypter.encrypt(plain)),
  }
}

/** Opens the reader of the parts: with the passphrase, or the file with the identity that belongs to a recipient. */
export async function openOpener(config: BackupKeys, store: BackupStore): Promise<Opener> {
  const identities: string[] = []
  if (config.BACKUP_IDENTITY_FILE)
    identities.push(
      ...(await readFile(config.BACKUP_IDENTITY_FILE, 'utf8'))
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.startsWith('AGE-SECRET-KEY-')),
    )
  if (config.BACKUP_PASSPHRASE && (await store.has(identityName)))
    identities.push(await openIdentity(store, config.BACKUP_PASSPHRASE))
  return {
    open(name, body) {
      const unpacked = (plain: Readable) => (/\.gz(\.age)?$/.test(name) ? piped(plain, createGunzip()) : plain)
      if (!name.endsWith('.age')) return unpacked(body)
      if (!identities.length)
        throw new Error(
          'This backup is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to the file with the age identity',
        )
      const opened = through(body, async (sealed) => {
        const { Decrypter } = await age()
        const decrypter = new Decrypter()
        for (const identity of identities) decrypter.addIdentity(identity)
        return decrypter.decrypt(sealed).catch((cause: unknown) => {
          throw new Error('The passphrase or identity does not open this backup', { cause })
        })
      })
      return unpacked(opened)
    },
  }
}

/** True when this process can read its own backups, so that it can verify them without a person. */
export const canOpen = (config: BackupKeys): boolean =>
  Boolean(config.BACKUP_PASSPHRASE || config.BACKUP_IDENTITY_FILE || !config.BACKUP_RECIPIENTS.length)

export const packed = (body: Readable): Readable => piped(body, createGzip({ level: 1 }))

async function ownRecipient(config: BackupKeys, passphrase: string, store: BackupStore, secrets: Secrets): Promise<string> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await age()
  if (!(await store.has(identityName))) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(workFactor)
    const identity = await generateX25519Identity()
    await store.put(identityName, Buffer.from(await encrypter.encrypt(identity)))
  }
  // The recipient is remembered, bound to this passphrase and this identity, so that not every start derives the key.
  const file = join(config.DATA_DIR, 'backup-recipient')
  const digest = createHash('sha256')
    .update(await bytesOf(await store.read(identityName)))
    .digest('hex')
  const macOf = (recipient: string) =>
    createHmac('sha256', secrets.key('backup recipient')).update([passphrase, digest, recipient].join('\n')).digest('hex')
  const [known = '', mac = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  if (known && isSame(mac, macOf(known))) return known
  const recipient = await identityToRecipient(await openIdentity(store, passphrase))
  writeWhole(file, `${recipient}\n${macOf(recipient)}\n`)
  return recipient
}

async function openIdentity(store: BackupStore, passphrase: string): Promise<string> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const sealed = await bytesOf(await store.read(identityName))
  return decrypter.decrypt(sealed, 'text').catch((cause: unknown) => {
    throw new Error(
      `BACKUP_PASSPHRASE is not the passphrase of the backups in ${store.where}, or the file ${identityName} there is damaged`,
      { cause },
    )
  })
}

export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body))
}

type WebBytes = ReadableStream<Uint8Array>
/** age works on web streams. */
function through(body: Readable, convert: (stream: never) => Promise<unknown>): Readable {
  async function* chunks() {
    const converted = (await convert(Readable.toWeb(body) as unknown as never)) as WebBytes
    for await (const chunk of converted) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
  const result = Readable.from(chunks(), { objectMode: false })
  result.on('close', () => body.destroy())
  return result
}

/** Like `pipe`, with errors passed on in both directions. */
function piped(from: Readable, to: ReturnType<typeof createGzip> | ReturnType<typeof createGunzip>): Readable {
  from.on('error', (error) => to.destroy(error))
  to.on('close', () => from.destroy())
  return from.pipe(to)
}
