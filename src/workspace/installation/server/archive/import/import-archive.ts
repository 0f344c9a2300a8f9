import { AppError } from '#common/errors.ts'
import { showFaceAgain } from '#accounts/branding/server/branding.service.ts'
import { claimAddress, operatorScope } from '#accounts/branding/server/agency.service.ts'
import { countForeignRefusals } from '#core/contacts/server/consent/suppression.service.ts'
import { admitUsers, type AdmittedUsers } from '#accounts/users/server/arrived-users.ts'
import type { Archived } from '#platform/archive-parts.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { importOf } from '#platform/outside.ts'
import { wantRebuild } from '#platform/search/rebuild.ts'
import { searchKinds } from '#platform/search/search-words.store.ts'
import { archivedTable } from '../archive-rows.store.ts'
import { type Arriving, batchesOf, importRows, rowIn, stagesOf } from './arriving-rows.ts'
import { insertRows, knownMigrations } from './arriving-rows.store.ts'
import { checkArchive, type CheckedArchive } from './check-archive.ts'
import { checkRows } from './check-rows.ts'
import { rehearse } from './rehearse.ts'
import { agencyAt, finishImport, insertImport, noteImport } from '#platform/agencies/agency-imports.ts'
import { type ArchiveEntry, type ArchiveFile, damaged, openArchive } from './open-archive.ts'
import { ownNames } from './own-names.ts'

export interface ImportWishes {
  path: string
  /** Web address name; the archive's own without it. */
  slug?: string | undefined
  say: (line: string) => void
}
export interface ImportResult {
  id: string
  slug: string
  name: string
  /** False when this very archive had been imported already. */
  isNew: boolean
  rows: number
  files: number
  leftOut: Record<string, number>
  /** Opt-outs of erased people, from before agencies had keys: only the installation that made the hashes can compare them with an address. */
  lostOptOuts: number
  users: AdmittedUsers
}

/**
 * Brings a whole agency in (decision note 121). All of the archive is checked before anything is written, each row by its contract and by the
 * database; then every batch commits with the place that was reached, so that the same command continues what was interrupted.
 */
export async function importArchive(platform: Platform, archived: Archived, wishes: ImportWishes): Promise<ImportResult> {
  const archive = await openArchive(wishes.path)
  try {
    return await importOpened(platform, archived, archive, wishes)
  } finally {
    await archive.close()
  }
}

async function importOpened(platform: Platform, archived: Archived, archive: ArchiveFile, { slug: wanted, say }: ImportWishes) {
  say('Checking the archive')
  const checked = await checkArchive(archive, {
    tables: new Set([...archived.tables, ...archived.formerly.keys()]),
    migrations: await platform.database.outsideAgencies(knownMigrations),
    maxFileBytes: platform.config.STORAGE_PER_AGENCY_GB * 1e9,
  })
  const entries = new Map<string, ArchiveEntry>()
  for await (const entry of archive.entries()) {
    const table = /^records\/(\w+)\.jsonl$/.exec(entry.name)?.[1]
    if (table) entries.set(table, entry)
  }
  const { slug, agency } = await agencyRow(entries, wanted)
  await checkRows(entries, archived)
  const { id, isFinished } = await findOrStart(platform, { archived, entries }, { checked, slug, agency })
  const caller = callerOf(platform, operatorScope(id), 'import')
  const progress = await caller.reading(importOf)
  if (!progress) throw new Error('The import has no record')
  const result = {
    id,
    slug,
    name: checked.name,
    isNew: !isFinished,
    rows: 0,
    files: 0,
    leftOut: {},
    lostOptOuts: 0,
  }
  if (isFinished) return { ...result, users: { withLogin: 0, withoutLogin: [] } }

  const names = ownNames(archived, { from: checked.agencyId, to: id })
  const arriving: Arriving = {
    caller,
    archived,
    arrival: { at: progress.startedAt, secrets: platform.secrets },
    names,
    entries,
    say,
    leftOut: new Map(),
  }
  if (progress.table !== null) say(`Continuing at ${progress.table}, line ${progress.lines + 1}`)
  const rows = await importRows(arriving, await stagesOf(caller, archived), {
    table: progress.table,
    lines: progress.lines,
  })
  const files = await importFiles(platform, archive, names.key, say)
  say('Building search and other derived records')
  await wantRebuild(caller, searchKinds)
  for (const arrived of archived.arrived) await arrived(caller)
  await caller.transaction(showFaceAgain)
  // Recurring work starts with the first login.
  const users = await admitUsers(caller)
  await caller.transaction(async (ctx) => {
    if (!(await finishImport(ctx))) return
    await ctx.audit({
      action: 'importedAgency',
      entity: 'agency',
      entityId: id,
      changes: [
        { field: 'archive', before: null, after: `${checked.name}, ${checked.madeAt.toISOString()}` },
        { field: 'sourceAgencyId', before: null, after: checked.agencyId },
        { field: 'sha256', before: null, after: checked.sha256.toString('hex') },
      ],
    })
  })
  platform.outside.refresh()
  const lostOptOuts = await caller.reading(countForeignRefusals)
  return { ...result, rows, files, lostOptOuts, leftOut: Object.fromEntries(arriving.leftOut), users }
}

async function agencyRow(entries: ReadonlyMap<string, ArchiveEntry>, wanted: string | undefined) {
  const entry = entries.get('agencies')
  const lines = entry ? (await Array.fromAsync(batchesOf(entry))).flat() : []
  const [line] = lines
  if (!line || lines.length > 1) throw damaged('it does not have one agency')
  const agency = rowIn(line, 'agencies')
  const slug = wanted ?? String(agency['slug'])
  if (!/^[a-z0-9][a-z0-9-]{1,39}$/.test(slug))
    throw new AppError(
      'invalid',
      'The web address name must be 2 to 40 lower-case letters, digits or hyphens. Choose one with --slug',
    )
  return { slug, agency }
}

/** @throws AppError conflict when the address belongs to an agency that did not come from this archive; invalid for a row that cannot be stored */
async function findOrStart(
  platform: Platform,
  { archived, entries }: Pick<Arriving, 'archived' | 'entries'>,
  { checked, slug, agency }: { checked: CheckedArchive; slug: string; agency: Readonly<Record<string, unknown>> },
): Promise<{ id: string; isFinished: boolean }> {
  const taken = await platform.database.outsideAgencies((db) => agencyAt(db, slug))
  if (taken) {
    const earlier = await callerOf(platform, operatorScope(taken), 'import').reading(importOf)
    if (earlier?.archive.equals(checked.sha256)) return { id: taken, isFinished: earlier.finishedAt !== null }
    throw new AppError('conflict', `An agency with the web address name ${slug} already exists. Choose another one with --slug`)
  }
  const id = newId()
  const names = ownNames(archived, { from: checked.agencyId, to: id })
  const row = names.row('agencies', rowIn(names.line(JSON.stringify(agency)), 'agencies'))
  const caller = callerOf(platform, operatorScope(id), 'import')
  const at = platform.clock()
  const start = async (ctx: Context) => {
    const table = await archivedTable(ctx, 'agencies', archived.without.get('agencies') ?? [])
    await insertRows(ctx, table, [{ ...row, id, slug, is_demo: false }])
    await claimAddress(ctx.db, id, { slug, name: String(row['name']), branding: {} })
    await insertImport(ctx.db, id, { archive: checked.sha256, sourceId: checked.agencyId, madeAt: checked.madeAt, at })
  }
  const arrival = { at, secrets: platform.secrets }
  await rehearse({ caller, archived, arrival, names, entries, say: () => {}, leftOut: new Map() }, start)
  await caller.transaction(async (ctx) => {
    await start(ctx)
    await noteImport(ctx.db, at)
  })
  platform.outside.refresh()
  return { id, isFinished: false }
}

/** One that is there with all its bytes was stored before the import was interrupted. @returns how many the archive has */
async function importFiles(
  { storage }: Platform,
  archive: ArchiveFile,
  keyOf: (key: string) => string,
  say: (line: string) => void,
): Promise<number> {
  let [count, bytes] = [0, 0]
  let saidAt = performance.now()
  for await (const entry of archive.entries()) {
    if (!entry.name.startsWith('files/')) continue
    const key = keyOf(entry.name.slice('files/'.length))
    if ((await storage.size(key)) !== entry.bytes) await storage.put(key, await entry.read())
    count++
    bytes += entry.bytes
    if (performance.now() - saidAt > 5000) {
      saidAt = performance.now()
      say(`${count} files (${Math.round(bytes / 1e6)} MB) so far`)
    }
  }
  if (count) say(`${count} files (${Math.round(bytes / 1e6)} MB)`)
  return count
}
