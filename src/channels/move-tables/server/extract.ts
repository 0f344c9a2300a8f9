import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openZip, ZipBudget, ZipDamaged } from '#formats/zip/zip.ts'

export interface WantedEntry {
  name: string
  /** A path that is not there yet. */
  to: string
}
export interface Extracted {
  to: string
  /** Null where it was written. */
  problem: string | null
}
const damaged = 'It is damaged in the ZIP. Make the ZIP again'

/** Writes some files of an uploaded ZIP to disk; each ends in a file or in a reason. */
export async function extract(path: string, wanted: readonly WantedEntry[]): Promise<Extracted[]> {
  const left = new Map(wanted.map(({ name, to }) => [name, to]))
  const done: Extracted[] = []
  try {
    await using zip = await openZip(path, new ZipBudget())
    for await (const entry of zip.entries()) {
      const to = left.get(entry.name)
      if (to === undefined || entry.refusal) continue
      left.delete(entry.name)
      done.push({ to, problem: await written(entry.read(), to) })
      if (!left.size) break
    }
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error
  }
  return [...done, ...[...left.values()].map((to) => ({ to, problem: damaged }))]
}

async function written(bytes: AsyncGenerator<Buffer>, to: string): Promise<string | null> {
  try {
    await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    return null
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error
    await rm(to, { force: true })
    return damaged
  }
}
