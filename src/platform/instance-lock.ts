import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createWhole } from './data-folder/whole-file.ts'
import { startTimeOf } from './process-state.ts'

interface Holder {
  pid: number
  /** Start time of that process: its number alone can belong to another program by now. */
  startedAt: string
  url: string
}

/**
 * One Gable per data folder. The file is a claim, not a lock of the system, so that it also works on network disks; a claim of a process
 * that is gone is taken over.
 * @returns the way to give it back
 * @throws Error naming the one that runs
 */
export function claimDataFolder(folder: string, url: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'gable.pid')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid), url })
  for (let tries = 0; tries < 3; tries++) {
    if (createWhole(file, mine, { mode: 0o644 }))
      return () => {
        if (readFile(file) === mine) rmSync(file, { force: true })
      }
    const held = parse(readFile(file))
    if (held && startTimeOf(held.pid) === held.startedAt)
      throw new Error(`Gable is already running on ${folder} (process ${held.pid}): ${held.url}`)
    rmSync(file, { force: true })
  }
  throw new Error(`${file} keeps reappearing: another Gable is starting on ${folder}`)
}

/** True while a Gable runs on this folder. */
export function isClaimed(folder: string): boolean {
  const held = parse(readFile(join(folder, 'gable.pid')))
  return held !== undefined && startTimeOf(held.pid) === held.startedAt
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
