import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findSecretKey, keepSecretKey, newSecretKey, readPreviousKeys, readSecretKey, replaceKeyFile } from './key-file.ts'
import { createWhole, writeWhole } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gable-key-file-'))
const config = { SECRET_KEY: undefined, SECRET_KEY_PREVIOUS: [], DATA_DIR: folder }
const file = join(folder, 'secret.key')
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a key is stored once, for its owner alone, and the first of two processes wins', () => {
  const first = keepSecretKey(config, newSecretKey())

  expect(keepSecretKey(config, newSecretKey())).toBe(first)
  expect(readSecretKey(config)).toBe(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test('reading a key never makes one', () => {
  expect(findSecretKey(config)).toBeUndefined()
  expect(() => readSecretKey(config)).toThrow(/there is no secret\.key/)
  expect(() => replaceKeyFile(config)).toThrow(/there is no secret\.key/)
  expect(readdirSync(folder)).toEqual([])
})

test.each(['', '\n', 'x'.repeat(31), `${'x'.repeat(31)}\n`])('a file of fewer than 32 characters is no key: %j', (text) => {
  writeFileSync(file, text)

  expect(() => findSecretKey(config)).toThrow(/not written completely/)
  expect(() => keepSecretKey(config, newSecretKey())).toThrow(/not written completely/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a new key keeps the earlier ones for reading', () => {
  const first = keepSecretKey(config, newSecretKey())
  replaceKeyFile(config)
  const second = readSecretKey(config)
  replaceKeyFile(config)

  expect(readPreviousKeys(config)).toEqual([second, first])
})

test('a file that cannot be written whole leaves the old one and nothing beside it', () => {
  writeWhole(file, 'the old text')
  mkdirSync(join(folder, 'taken'))
  writeFileSync(join(folder, 'taken/x'), '')

  expect(() => writeWhole(join(folder, 'taken'), 'a file cannot take the place of a folder')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(createWhole(file, 'another text')).toBe(false)

  expect(readFileSync(file, 'utf8')).toBe('the old text')
  expect(readdirSync(folder).toSorted()).toEqual(['secret.key', 'taken'])
})
