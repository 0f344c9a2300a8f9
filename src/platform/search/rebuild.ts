import { type RawBuilder, sql } from 'kysely'
import type { Caller, Context } from '../context.ts'
import type { Recurring } from '../jobs/recurring.ts'
import type { MaskedRow } from '../personal-data.ts'
import { replaceSearchWords, type SearchKind, type SearchWords } from './search-words.store.ts'

/** Records of one kind after this id, in the order of their ids, locked: a change at the same time waits, and writes its own words. */
export type SearchPage = (ctx: Context, after: string | null, limit: number) => Promise<readonly SearchWords[]>
const pageSize = 500

/** Writes the words of a kind again where a migration or `gable search rebuild` wants it; goes on where it was interrupted. */
export const searchRebuild = (kind: SearchKind, page: SearchPage): Recurring => ({
  name: `search.${kind}`,
  everyS: 60,
  due: () => sql`select * from due.search_rebuilds(${kind})`,
  async run(caller) {
    while (await caller.transaction((ctx) => rebuildPage(ctx, kind, page)));
  },
})

/**
 * Writes the words of one kind again: all of them by pages, and those of rows that an erasure masked.
 * @param id the column of the record's id in what `wordsWhere` reads
 */
export const rewritesWords = (
  kind: SearchKind,
  id: RawBuilder<unknown>,
  wordsWhere: (ctx: Context, which: RawBuilder<unknown>) => Promise<readonly SearchWords[]>,
) => ({
  rebuild: searchRebuild(kind, (ctx, after, limit) =>
    wordsWhere(ctx, sql`(${after}::uuid is null or ${id} > ${after}::uuid) order by ${id} limit ${limit} for update`),
  ),
  masked: async (ctx: Context, rows: readonly MaskedRow[]): Promise<void> =>
    replaceSearchWords(ctx, kind, await wordsWhere(ctx, sql`${id} = any(${rows.map((row) => String(row['id']))}::uuid[])`)),
})

const nextOf = ({ db, scope }: Context, kind: SearchKind) =>
  db
    .selectFrom('search_rebuilds')
    .select('after_id')
    .where('agency_id', '=', scope.agencyId)
    .where('kind', '=', kind)
    .executeTakeFirst()

async function rebuildPage(ctx: Context, kind: SearchKind, page: SearchPage): Promise<boolean> {
  const { db, scope } = ctx
  const next = await nextOf(ctx, kind)
  if (!next) return false
  const records = await page(ctx, next.after_id, pageSize)
  const last = records.at(-1)
  const own = { agency_id: scope.agencyId, kind }
  if (last) {
    await replaceSearchWords(ctx, kind, records)
    await db
      .updateTable('search_rebuilds')
      .set({ after_id: last.id })
      .where((eb) => eb.and(own))
      .execute()
  } else
    await db
      .deleteFrom('search_rebuilds')
      .where((eb) => eb.and(own))
      .execute()
  return last !== undefined
}

export async function wantRebuild(caller: Caller, kinds: readonly SearchKind[]): Promise<void> {
  await caller.transaction(({ db, scope }) =>
    db
      .insertInto('search_rebuilds')
      .values(kinds.map((kind) => ({ agency_id: scope.agencyId, kind })))
      .onConflict((c) => c.columns(['agency_id', 'kind']).doUpdateSet({ after_id: null }))
      .execute(),
  )
}
