import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Caller } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/** The folder of a move in the storage until it can no longer be undone. */
export const moveFolder = ({ scope }: Pick<Caller, 'scope'>, id: string) => `${agencyFolder('moves', scope.agencyId)}/${id}`
export const uploadKey = (caller: Pick<Caller, 'scope'>, id: string, index: number) => `${moveFolder(caller, id)}/upload-${index}`
/** The rows of one table, a line of JSON each. */
export const rowsKey = (caller: Pick<Caller, 'scope'>, id: string, table: number) => `${moveFolder(caller, id)}/rows-${table}`

/** Large enough that commits cost little, small enough that pausing is quick. */
const rowsPerCommit = 500
/** Rows may be long; so many letters are a chunk, however few rows they are. */
const lettersPerCommit = 2_000_000

/** The rows of a table behind the first ones, some at a time. */
export async function* chunksOf(caller: Caller, id: string, table: number, skip: number): AsyncGenerator<SourceRow[]> {
  const path = await caller.platform.storage.localPath(rowsKey(caller, id, table))
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  let chunk: SourceRow[] = []
  let letters = 0
  let n = 0
  for await (const text of lines) {
    if (n++ < skip) continue
    chunk.push(JSON.parse(text) as SourceRow)
    letters += text.length
    if (chunk.length < rowsPerCommit && letters < lettersPerCommit) continue
    yield chunk
    chunk = []
    letters = 0
  }
  if (chunk.length) yield chunk
}
