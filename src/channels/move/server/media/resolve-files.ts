import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { entryOf, namedFile, stableName } from '#channels/move-tables/moved-files.rules.ts'
import type { Step } from '#channels/move-tables/server/rows/table-kind.ts'
import { entriesCalled, markNamed } from './move-entries.store.ts'
import type { NewFile } from './move-files.store.ts'

/** The part of a file that its name decides. */
export type Resolved = Pick<NewFile, 'sourceKey' | 'name' | 'entry' | 'reason'>

/** Finds the files that rows name among the uploaded ones, in one statement, and notes that they are named. */
export async function resolveFiles(
  ctx: Context,
  { move }: Pick<Step, 'move'>,
  names: readonly string[],
): Promise<Map<string, Resolved>> {
  const files = [...new Set(names)].map((name) => ({ name, file: namedFile(name) }))
  const called = await entriesCalled(
    ctx,
    move.id,
    files.flatMap(({ file }) => ('path' in file ? [file.path] : [])),
  )
  const resolved = files.map(({ name, file }): [string, Resolved] => {
    const base = { name: name.trim().slice(0, 2000), sourceKey: keyOf(name), entry: null, reason: null }
    if ('problem' in file) return [name, { ...base, reason: file.problem }]
    if ('address' in file) return [name, base]
    const entry = entryOf(file.path, called(file.path))
    return [name, 'problem' in entry ? { ...base, reason: entry.problem } : { ...base, entry: entry.position }]
  })
  await markNamed(
    ctx,
    move.id,
    resolved.flatMap(([, { entry }]) => entry ?? []),
  )
  return new Map(resolved)
}
const keyOf = (name: string) => createHash('sha256').update(stableName(name)).digest('base64url')
