import type * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Archived, ArchivedRow } from '#platform/archive-parts.ts'
import { batchesOf, rowIn } from './arriving-rows.ts'
import type { ArchiveEntry } from './open-archive.ts'

/** More would not be read. */
const mostNamed = 10

/** Reads every row, by the contract of its table where it has one. @throws AppError with the first rows that are not as it says */
export async function checkRows(entries: ReadonlyMap<string, ArchiveEntry>, { holds }: Pick<Archived, 'holds'>): Promise<void> {
  const problems: string[] = []
  for (const [table, entry] of entries) {
    const schema = holds.get(table)
    for await (const lines of batchesOf(entry))
      for (const line of lines) {
        const row = rowIn(line, table)
        const problem = schema && problemOf(schema, row)
        if (problem && problems.length < mostNamed) problems.push(`${table} ${nameOf(row)}: ${problem}`)
      }
  }
  if (problems.length)
    throw new AppError(
      'invalid',
      `The archive has rows that Gable doesn’t take. Nothing was imported. Correct them where it comes from, and download it again:\n${problems.join('\n')}`,
    )
}

const nameOf = (row: ArchivedRow) => String(row['id'] ?? row['slug'] ?? row['post_id'] ?? '').slice(0, 60)

function problemOf(schema: z.ZodType, row: ArchivedRow): string | undefined {
  const [issue] = schema.safeParse(row).error?.issues ?? []
  return issue && `${issue.path.map(String).join('.').slice(0, 120)}: ${issue.message.slice(0, 160)}`
}
