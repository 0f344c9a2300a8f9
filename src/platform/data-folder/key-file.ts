import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createWhole, writeWhole } from './whole-file.ts'

type Place = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS' | 'DATA_DIR'>

/** The same as the setting SECRET_KEY needs. */
export const leastKeyLength = 32

const keyFile = (folder: string) => join(folder, 'secret.key')
const previousKeysFile = (folder: string) => join(folder, 'secret.key.previous')

/** Says that there is no key although the database was set up with one. */
export const noKey = (folder: string) =>
  `there is no secret.key in ${folder}. Bring it back from a backup, or set SECRET_KEY. A new one opens no stored credentials`

/** A file cut short by a full disk or a power cut would be a key that anyone can guess. @returns what to do about it, or undefined when the key is long enough */
export function faultOfKey(key: string, file: string): string | undefined {
  if (key.length >= leastKeyLength) return undefined
  const size = key ? `has only ${key.length} characters` : 'is empty'
  return `${file} ${size}, so it was not written completely. Bring it back from a backup, or remove the file: before the first start Gable makes a new one, afterwards \`npm run gable -- secrets accept-key --yes\` does`
}

/** Key file of a data folder; undefined without one. @throws Error when it is too short to be a key */
export function findKeyFile(folder: string): string | undefined {
  const file = keyFile(folder)
  if (!existsSync(file)) return undefined
  const key = readFileSync(file, 'utf8').trim()
  const fault = faultOfKey(key, file)
  if (fault) throw new Error(fault)
  return key
}

/** SECRET_KEY, or DATA_DIR/secret.key; undefined before the first start. @throws Error when the file is too short to be a key */
export const findSecretKey = ({ SECRET_KEY, DATA_DIR }: Place): string | undefined => SECRET_KEY ?? findKeyFile(DATA_DIR)

/** @throws Error when there is none, or when the file is too short to be one */
export function readSecretKey(config: Place): string {
  const key = findSecretKey(config)
  if (!key) throw new Error(noKey(config.DATA_DIR))
  return key
}

/** Earlier keys, newest first: from the setting, and those that `gable secrets new-key` stored beside the key file. */
export const readPreviousKeys = ({ SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR }: Place): string[] =>
  SECRET_KEY ? [...SECRET_KEY_PREVIOUS] : readPreviousFile(DATA_DIR)

export function readPreviousFile(folder: string): string[] {
  const file = previousKeysFile(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** Not stored yet. */
export const newSecretKey = (): string => randomBytes(48).toString('base64url')

/** Stores the key of a new installation. @returns the key in the file: another process may have been first */
export function keepSecretKey(config: Place, key: string): string {
  mkdirSync(config.DATA_DIR, { recursive: true })
  createWhole(keyFile(config.DATA_DIR), key)
  return readSecretKey(config)
}

/** A new key in DATA_DIR/secret.key; the old one still opens what it sealed. @throws Error when the key is a setting */
export function replaceKeyFile(config: Place): void {
  if (config.SECRET_KEY)
    throw new Error(
      'This installation uses the SECRET_KEY setting. Put the old value in SECRET_KEY_PREVIOUS and a new one in SECRET_KEY',
    )
  writeKeyFiles(config.DATA_DIR, {
    previousKeys: [readSecretKey(config), ...readPreviousKeys(config)],
    secretKey: newSecretKey(),
  })
}

/** The earlier keys first: between the two files an interrupted change has lost none. */
export function writeKeyFiles(
  folder: string,
  { secretKey, previousKeys }: { secretKey: string; previousKeys: readonly string[] },
): void {
  mkdirSync(folder, { recursive: true })
  if (previousKeys.length) writeWhole(previousKeysFile(folder), `${previousKeys.join('\n')}\n`)
  writeWhole(keyFile(folder), secretKey)
}
