import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openArchive } from '#workspace/installation/server/archive/import/open-archive.ts'

export interface ReadArchive {
  agencyId: string
  /** Rows by table, each as its archive has it. */
  rows: Map<string, Record<string, unknown>[]>
  /** Check sums of the files' bytes, in order. */
  files: string[]
}

export async function readArchive(path: string): Promise<ReadArchive> {
  const archive = await openArchive(path)
  try {
    const found: ReadArchive = { agencyId: '', rows: new Map(), files: [] }
    for await (const entry of archive.entries()) {
      const bytes = await buffer(await entry.read())
      const table = /^records\/(\w+)\.jsonl$/.exec(entry.name)?.[1]
      if (table)
        found.rows.set(
          table,
          String(bytes)
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as Record<string, unknown>),
        )
      if (entry.name.startsWith('files/')) found.files.push(createHash('sha256').update(bytes).digest('hex'))
      if (entry.name === 'manifest.json') found.agencyId = (JSON.parse(String(bytes)) as { agencyId: string }).agencyId
    }
    found.files.sort()
    return found
  } finally {
    await archive.close()
  }
}

/** What decision note 121 says an import changes, by table. */
const named: Record<string, readonly string[]> = {
  agencies: ['slug', 'is_demo'],
  agency_pictures: ['token'],
  agents: ['photo_token'],
  audit_events: ['mac'],
  campaign_automations: ['state'],
  campaigns: ['state', 'paused_from', 'pause_reason', 'send_run'],
  erasures: ['written_in'],
  heading_images: ['token', 'storage_key', 'variants', 'state'],
  listing_media: ['token', 'storage_key', 'variants', 'state'],
  listings: ['photo_token'],
  note_files: ['storage_key'],
  portal_accounts: ['is_enabled'],
  posts: ['status', 'publish_at'],
  publications: ['is_paused', 'next_try_at'],
  stored_files: ['key'],
  tasks: ['remind_at'],
  users: ['status', 'password_set_at', 'photo_token', 'former_photo_token', 'email'],
}
/** Signed by the installation and written again there. */
const signed = new Set(['audit_chain', 'audit_seals', 'audit_redactions'])

/** What differs between an archive and one of the agency that was imported from it, beyond what is meant to. */
export function differences(before: ReadArchive, after: ReadArchive): string[] {
  const found: string[] = []
  for (const table of new Set([...before.rows.keys(), ...after.rows.keys()])) {
    if (signed.has(table)) continue
    const text = (rows: ReadArchive['rows']) => (rows.get(table) ?? []).map((row) => canonical(row, named[table] ?? []))
    const [was, is] = [text(before.rows).map((row) => own(row, before, after)), text(after.rows)]
    const [left, right] = [bag(was), bag(is)]
    for (const [row, count] of left) if (right.get(row) !== count) found.push(`${table}: missing or changed ${row.slice(0, 300)}`)
    // The import and the second export are events of their own.
    if (table !== 'audit_events')
      for (const [row, count] of right) if (left.get(row) !== count) found.push(`${table}: added or changed ${row.slice(0, 300)}`)
  }
  if (JSON.stringify(before.files) !== JSON.stringify(after.files))
    found.push(`files: ${before.files.length} before and ${after.files.length} after`)
  return found
}

const own = (row: string, before: ReadArchive, after: ReadArchive) => row.replaceAll(before.agencyId, after.agencyId)
const canonical = (row: Record<string, unknown>, without: readonly string[]) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !without.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).replaceAll(/\/m\/[\w-]{22}\//g, '/m/a token/')
function bag(rows: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}
