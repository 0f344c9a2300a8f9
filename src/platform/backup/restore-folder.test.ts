import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataFolder } from '../instance-lock.ts'
import { clearKilledRestore, restoringIn, takePlace } from './restore-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'gable-restoring-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let made = 0
/** A data folder with old data, and restored data that waits to take its place. */
function folderWith({ isRestored = true, hasOld = true } = {}) {
  const folder = join(root, String(++made))
  const fill = (at: string, word: string, names: string[]) => {
    for (const name of names) {
      mkdirSync(join(at, name), { recursive: true })
      writeFileSync(join(at, name, 'word'), word)
    }
  }
  mkdirSync(folder)
  if (hasOld) fill(folder, 'old', ['postgres', 'files', 'wal-archive'])
  if (isRestored) fill(restoringIn(folder), 'new', ['postgres', 'files'])
  return folder
}
const word = (folder: string, name: string) => readFileSync(join(folder, name, 'word'), 'utf8')
const asideOf = (folder: string) => join(folder, readdirSync(folder).find((name) => name.startsWith('before-restore-')) ?? '')

test('what a killed restore left is removed with a word, and the data stays', async () => {
  const folder = folderWith()
  const said: string[] = []
  await clearKilledRestore(folder, (line) => said.push(line))
  expect(said.join()).toMatch(/^Removed .*\.restoring, which an interrupted restore had left/)
  expect(existsSync(restoringIn(folder))).toBe(false)
  expect(word(folder, 'postgres')).toBe('old')

  await clearKilledRestore(folder, (line) => said.push(line))
  expect(said).toHaveLength(1)
})

test('a restore that is running is left alone', async () => {
  const folder = folderWith()
  const giveBack = claimDataFolder(restoringIn(folder), 'restore')
  await expect(clearKilledRestore(folder, () => {})).rejects.toThrow(/is being restored/)
  giveBack()
  expect(word(restoringIn(folder), 'postgres')).toBe('new')
})

test.each([0, 1, 2, 3, 4, 5])('a restore killed after %s moves of its last step is finished by the next start', async (moves) => {
  const folder = folderWith()
  const restored = restoringIn(folder)
  const aside = join(folder, 'before-restore-x')
  writeFileSync(join(restored, 'taking-its-place.json'), JSON.stringify({ aside, names: ['postgres', 'files'] }))
  mkdirSync(aside)
  const steps: [string, string][] = [
    ...['postgres', 'files', 'wal-archive'].map((name): [string, string] => [join(folder, name), join(aside, name)]),
    ...['postgres', 'files'].map((name): [string, string] => [join(restored, name), join(folder, name)]),
  ]
  for (const [from, to] of steps.slice(0, moves)) renameSync(from, to)

  const said: string[] = []
  await clearKilledRestore(folder, (line) => said.push(line))

  expect(said.join()).toContain('Finished a restore that was interrupted')
  expect([word(folder, 'postgres'), word(folder, 'files')]).toEqual(['new', 'new'])
  expect(['postgres', 'files', 'wal-archive'].map((name) => word(aside, name))).toEqual(['old', 'old', 'old'])
  expect([existsSync(join(folder, 'wal-archive')), existsSync(restored)]).toEqual([false, false])
})

test('restored data takes its place, and what was there is aside', async () => {
  const [filled, empty] = [folderWith(), folderWith({ hasOld: false })]
  expect(await takePlace(restoringIn(filled), filled, new Date())).toBe(asideOf(filled))
  expect([word(filled, 'postgres'), word(asideOf(filled), 'postgres')]).toEqual(['new', 'old'])
  expect(await takePlace(restoringIn(empty), empty, new Date())).toBeUndefined()
  expect(word(empty, 'files')).toBe('new')
})
