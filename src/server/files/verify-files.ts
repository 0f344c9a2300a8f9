import { sql } from 'kysely'
import type { Platform } from '#platform/context.ts'
import { digestOf } from '#platform/storage/move-files.ts'

interface FilesReport {
  checked: number
  read: number
  missing: string[]
  /** Of another size or content than they were stored with. */
  damaged: string[]
}
interface WantedFile {
  key: string
  sizeBytes: number | null
  sha256?: string
}

const perPage = 500
const atOnce = 16

/** Looks for every file that a record refers to; with `reads`, compares the content of those that a backup knows. */
export async function verifyFiles(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  agencies: readonly { id: string }[],
  { reads }: { reads: boolean },
): Promise<FilesReport> {
  const report: FilesReport = { checked: 0, read: 0, missing: [], damaged: [] }
  async function check({ key, sizeBytes, sha256 }: WantedFile): Promise<void> {
    report.checked++
    const found = await storage.size(key)
    if (found === undefined) report.missing.push(key)
    else if (sizeBytes !== null && sizeBytes !== found) report.damaged.push(key)
    else if (sha256 !== undefined) {
      report.read++
      if ((await digestOf(storage, key)) !== sha256) report.damaged.push(key)
    }
  }
  async function checkAll(page: (after: string) => Promise<WantedFile[]>): Promise<void> {
    for (let after = ''; ; ) {
      const files = await page(after)
      for (let i = 0; i < files.length; i += atOnce) await Promise.all(files.slice(i, i + atOnce).map(check))
      if (files.length < perPage) return
      after = files.at(-1)?.key ?? ''
    }
  }
  for (const { id } of agencies)
    await checkAll((after) =>
      database.readInAgency(id, async (db) => {
        const { rows } = await sql<WantedFile>`
          select key, "sizeBytes" from (
            select key, size_bytes as "sizeBytes" from stored_files
              where agency_id = ${id} and received_at is not null and attached_at is not null
            union all
            select 'public/' || token || '/' || (variant ->> 'file'), null from listing_media_view, jsonb_array_elements(variants) as variant
              where agency_id = ${id} and state = 'ready' and archived_at is null
            union all
            select 'public/' || token || '/' || file, null from agency_pictures_view, jsonb_array_elements_text(files) as file
              where agency_id = ${id}) as wanted
          where key > ${after} order by key limit ${perPage}`.execute(db)
        return rows
      }),
    )
  if (reads)
    await checkAll((after) =>
      database.outsideAgencies(async (db) => {
        const { rows } = await sql<WantedFile>`
          select key, size_bytes as "sizeBytes", encode(sha256, 'hex') as sha256 from backup_files
          where removed_at is null and key > ${after} order by key limit ${perPage}`.execute(db)
        return rows
      }),
    )
  return report
}
