import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerKey } from '#channels/contact-import/import-targets.rules.ts'
import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { keepFile } from '#platform/storage/stored-files.ts'
import { stageWords } from '#channels/move-tables/appraisal-stages.rules.ts'
import { looksLike, mappingOf, recogniseTables } from '#channels/move-tables/move-tables.rules.ts'
import { isMovedKind, isMovedLink, movedMapping } from '#channels/move-tables/moved-kinds.rules.ts'
import type { ReadTable } from '#channels/move-tables/server/find-joins.ts'
import { moveParser } from '#channels/move-tables/server/move-parser.ts'
import type { MoveParseReply, MoveParseRequest } from '#channels/move-tables/server/parse-move-file.ts'
import { partnersOf } from './partners.ts'
import { rowsKey, uploadKey } from '#channels/move-tables/server/table-rows.ts'
import type { LeftOut, Unpacked } from '#channels/move-tables/server/unpack.ts'
import { saveEntries } from '../media/move-entries.store.ts'
import { findMove, rememberedMappings, updateMove } from '../moves.store.ts'
import type { StoredTable } from '#channels/move-tables/move-table.contract.ts'

const msPerMegabyte = 2000

/** Reads the uploaded files of a move, recognises their tables and keeps their rows. */
export async function readFiles(caller: Caller, id: string): Promise<void> {
  const move = await caller.transaction((ctx) => findMove(ctx, id))
  if (move?.state !== 'reading') return
  const { storage } = caller.platform
  const folder = await mkdtemp(join(tmpdir(), 'gable-move-'))
  try {
    const files = await Promise.all(
      move.files.uploaded.map(async ({ name }, i) => ({ name, path: await storage.localPath(uploadKey(caller, id, i)) })),
    )
    const bytes = move.files.uploaded.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const ask = asking(caller, 60_000 + (bytes / 1_000_000) * msPerMegabyte)
    const unpacked = (await ask({ step: 'unpack', files, folder }, 'unpacked')) as Unpacked
    const { tables: own, refused } = await readTables(ask, unpacked, folder)
    const joins = await ask({ step: 'join', tables: own }, 'joins')
    const { tables, recognised } = await withPartners(own, joins as Parameters<typeof recogniseTables>[1])
    const profiles = tables.map(({ profile }) => profile)
    for (const [i, { rowsFile }] of tables.entries()) {
      const key = rowsKey(caller, id, i)
      // A run that was killed has left some.
      if ((await storage.size(key)) === undefined) await keepFile(caller, key, bytes, () => storage.putFile(key, rowsFile))
    }
    await caller.transaction(async (ctx) => {
      const remembered = await rememberedMappings(ctx, move.source)
      const change = {
        state: 'read' as const,
        tables: profiles.map((profile, i) => storedTable(profile, recognised[i] as Recognised, remembered)),
        files: { ...move.files, leftOut: [...refused, ...leftOut(unpacked)].slice(0, 10_000), looksLike: looksLike(profiles) },
      }
      await saveEntries(ctx, id, unpacked.entries)
      if (await updateMove(ctx, id, ['reading'], change)) ctx.changed('move', id)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Recognised = ReturnType<typeof recogniseTables>[number]
type Ask = (request: MoveParseRequest, part: 'unpacked' | 'profile' | 'joins') => Promise<unknown>

/** Asks the process that reads files of strangers. @throws AppError invalid where a file can't be read at all */
const asking =
  ({ platform, scope }: Caller, timeoutMs: number): Ask =>
  async (request, part) => {
    const options = { agencyId: scope.agencyId, timeoutMs }
    const reply = await platform.parsers.parse<MoveParseRequest, MoveParseReply>(moveParser, request, options)
    if ('refused' in reply) throw new AppError('invalid', reply.refused, { fields: [{ path: 'files', message: reply.refused }] })
    return reply[part as keyof typeof reply]
  }

/** Reads each table; one that can't be read keeps the others not out. */
async function readTables(ask: Ask, { tables }: Unpacked, folder: string): Promise<{ tables: ReadTable[]; refused: LeftOut[] }> {
  const read: ReadTable[] = []
  const refused: LeftOut[] = []
  for (const [i, table] of tables.entries()) {
    const rowsFile = join(folder, `rows-${i}`)
    try {
      read.push({ profile: (await ask({ step: 'read', table, rowsFile }, 'profile')) as ReadTable['profile'], rowsFile })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error
      refused.push({ name: table.name, reason: error.message })
    }
  }
  return { tables: read, refused }
}

/** Recognises tables, and puts those behind them that columns of partners make. */
async function withPartners(own: readonly ReadTable[], joins: Parameters<typeof recogniseTables>[1]) {
  const recognised = recogniseTables(
    own.map(({ profile }) => profile),
    joins,
  )
  const partners = await Promise.all(own.map((table, i) => partnersOf(table, recognised[i] as Recognised)))
  const made = partners.flatMap((one) => one ?? [])
  return {
    tables: [...own, ...made.map(({ table }) => table)],
    recognised: [...recognised, ...made.map((one) => one.recognised)],
  }
}

/** Documents and photos are left out only once the check finds that no row names them. */
const leftOut = ({ refused, ignored }: Unpacked): LeftOut[] => [...refused, ...ignored]

/** A table as it was recognised, or as a person said it the last time for the same headings. */
function storedTable(
  profile: ReadTable['profile'],
  guess: Recognised,
  remembered: Awaited<ReturnType<typeof rememberedMappings>>,
): StoredTable {
  const { name, rows, columns, problems } = profile
  const chosen = remembered.get(headerKey(columns.map(({ heading }) => heading)))
  const known = chosen?.columns.length === columns.length ? chosen : undefined
  const isTaken = (one: string | null) => isMovedKind(one) && (one !== 'links' || isMovedLink(guess.mapping))
  const kind = known ? known.kind : guess.kind
  const mapping = isMovedKind(guess.kind) ? movedMapping(guess.kind, guess.mapping) : guess.mapping.map(() => null)
  // A table of another name may turn out to hold appraisals: the stage is the column that such a table would have it in.
  const asAppraisals = mappingOf('appraisals', profile)
  return {
    name,
    rows,
    kind: isMovedKind(kind) && isTaken(kind) ? kind : null,
    why: guess.kind === null || isTaken(guess.kind) ? guess.why : `${guess.why}. A move doesn’t take these`,
    columns: columns.map(({ heading, kind: columnKind, filled, samples, dateOrder, words }, n) => ({
      heading,
      kind: columnKind,
      filled,
      samples,
      target:
        known?.columns[n]?.target !== undefined ? known.columns[n].target : kind === guess.kind ? (mapping[n] ?? null) : null,
      dateOrder: known?.columns[n]?.dateOrder ?? dateOrder ?? null,
      ...(words &&
        (kind === 'appraisals' || asAppraisals[n] === 'status') && { words: stageWords(words, known?.columns[n]?.words) }),
    })),
    problems,
    isUnsubscribeList: guess.isUnsubscribeList,
    saleOrLease: guess.saleOrLease,
  }
}
