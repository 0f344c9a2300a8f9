import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Files in the shape of one old system, and the sums that a move of them must come to. */
export interface MoveFixture {
  name: string
  /** Uploaded together by a person. */
  files: { name: string; path: string }[]
  /** Rows below the headings, by the name of the table without folder and ending. */
  rows: Record<string, number>
  expected: {
    /** Different people; rows that repeat an id are one of them. */
    contacts: number
    /** Documents and photos that come. */
    files: number
    repeatedIds: number
    /** Addresses that must never be mailed: another file, or a second row, says that they are subscribed. */
    unsubscribed: string[]
    doNotContact: string[]
    archived: string[]
    /** Rows whose reference is found nowhere, by `table.column`. */
    lost: Record<string, number>
    /** Ids that Excel has rounded, by `table.column`. */
    scientific: Record<string, number>
    /** Orders of columns of dates, by `table.column`. */
    dateOrders: Record<string, 'dmy' | 'mdy' | 'iso' | 'undecided'>
    /** A note whose author is no user. */
    oldNote: { text: string; day: string; author: string; email: string }
  }
}

export const oldNote = {
  text: 'Rang about the wisteria at the front gate, wants to sell in spring',
  day: '2019-03-04',
  author: 'Former Agent',
}
/** In all three fixtures, with what only one file of each says. */
export const unsubscribedEmail = 'never.mail@move.example'

export async function writeFiles(
  folder: string,
  contents: ReadonlyMap<string, string | Buffer>,
): Promise<{ name: string; path: string }[]> {
  await mkdir(folder, { recursive: true })
  const files = [...contents.keys()].map((name) => ({ name, path: join(folder, name) }))
  await Promise.all(files.map(({ name, path }) => writeFile(path, contents.get(name) ?? '')))
  return files
}

/** Counts from 0. */
export const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

/** A photo of nothing, another one for each number. */
export const madeUpPhoto = (n: number): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: (n * 40) % 256, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer()
