import { chmodSync, closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'

/** Access rights, octal. Files of the data folder hold keys unless said otherwise. */
interface Options {
  mode?: number
}

/** Replaces a small file so that a full disk or a power cut leaves the old one or the new one, never half or an empty one. */
export function writeWhole(file: string, text: string, options: Options = {}): void {
  beside(file, text, options, (part) => renameSync(part, file))
}

/**
 * Creates a small file, whole or not at all. No reader ever sees it empty.
 * @returns false when it was there already; then it is left as it is
 */
export function createWhole(file: string, text: string, options: Options = {}): boolean {
  return beside(file, text, options, (part) => {
    try {
      linkSync(part, file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    } finally {
      rmSync(part)
    }
  })
}

function beside<T>(file: string, text: string, { mode = 0o600 }: Options, put: (part: string) => T): T {
  const folder = dirname(file)
  const part = join(folder, `.${basename(file)}.${randomUUID()}.part`)
  try {
    writeFileSync(part, text, { mode, flag: 'wx', flush: true })
    chmodSync(part, mode)
    const result = put(part)
    syncFolder(folder)
    return result
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** A rename survives a power cut only when its folder is flushed, too. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
