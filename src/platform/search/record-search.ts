import { sql } from 'kysely'
import { pairWord, type SearchTerm, searchTerms, typedNumber } from '#common/search/search-words.ts'
import type { Context } from '../context.ts'
import { recordsWithAll } from './search-common.store.ts'
import { eitherOf, type RecordSearch, searchOf } from './search-hits.ts'
import { asCommon, type CountedTerm, counted, kindsWith, spellings, uncounted } from './search-terms.store.ts'
import type { SearchKind } from './search-words.store.ts'
import { withOneTypo } from './typos.ts'

export interface ListSearch extends RecordSearch {
  /** Returns the same search by the ids of its records, where common terms share few enough. Takes as long as a page of the best. */
  narrow(): Promise<RecordSearch>
}

/**
 * undefined when nothing is typed. Every term is the start of a word of the record, in any order. One typo is forgiven in a word of five letters or
 * more when nothing matches as it was typed.
 */
export async function prepareSearch(ctx: Context, kind: SearchKind, q: string | undefined): Promise<ListSearch | undefined> {
  if (!q?.trim()) return undefined
  const typed = termsOf(kind, q)
  if (!typed.length) return nothing
  const number = numberOf(kind, q)
  if (number) return (await digitsSearch(ctx, kind, typed, number, true)) ?? nothing
  const terms = await counted(ctx, kind, typed)
  if (terms.every(({ count }) => count > 0)) {
    const search = listed(ctx, kind, terms)
    if (terms.length === 1) return search
    if (terms.every((term) => term.isCommon))
      return terms.some((term) => term.inPhones) ? narrowed(search) : byPair(ctx, kind, terms)
    if (await hasHits(ctx, search)) return search
  }
  const spelled = await corrected(ctx, kind, terms)
  return spelled ? listed(ctx, kind, spelled) : nothing
}

/** The kinds of record in which every word is found, as it was typed. */
export async function kindsFound(ctx: Context, kinds: readonly SearchKind[], q: string): Promise<Set<SearchKind>> {
  const terms = searchTerms(q)
  if (!terms.length || !kinds.length) return new Set(kinds)
  const found = await kindsWith(ctx, kinds, terms)
  for (const kind of kinds) if (numberOf(kind, q)) found.add(kind)
  return found
}

/**
 * Prepared statements of this transaction are planned once and not for each word. Planning takes as long as most of these statements run: 400 terms
 * at 500,060 contacts took 11.7 instead of 15.0 ms (p50). The plans fit every word, since each part reads an index up to a limit.
 * A Citus cluster needs the agency's id to plan.
 */
export async function keepPlans(ctx: Context): Promise<void> {
  await sql`select set_config('plan_cache_mode', case when to_regproc('citus_version') is null then 'force_generic_plan' else 'auto' end, true)`.execute(
    ctx.db,
  )
}

/** Words as they were typed, with one typo forgiven, or corrected only where nothing is found as typed. */
export type Spelling = 'asTyped' | 'corrected' | 'either'

interface TypedOptions {
  spelling?: Spelling | undefined
  /** `find` leaves out much of what matches, so it needs all of it. If not, a single word is not counted before its best are read. */
  isWhole?: boolean
  /** The most rows that `find` gives. */
  limit: number
}

/** Finds while typing. */
export async function findTyped<R>(
  ctx: Context,
  kind: SearchKind,
  q: string,
  { spelling = 'either', isWhole = false, limit }: TypedOptions,
  find: (search: RecordSearch) => Promise<R[]>,
): Promise<R[]> {
  const typed = termsOf(kind, q)
  const [only] = typed
  if (!only) return []
  const number = numberOf(kind, q)
  if (number) {
    // Digits have no typo that is forgiven.
    const search = spelling === 'corrected' ? undefined : await digitsSearch(ctx, kind, typed, number, isWhole)
    return search ? find(search) : []
  }
  const isSingle = typed.length === 1 && !isWhole
  // Two words in a row, as a name or a street with its number: the best that there are, and few among thousands that have each of the words.
  const mayBePair = typed.length > 1 && spelling !== 'corrected' && kindsWithPairs.has(kind)
  const pair = mayBePair ? await rarestPair(ctx, kind, typed) : undefined
  const together = async (some: readonly CountedTerm[]) => (pair ? find(searchOf(ctx, kind, asPair(pair, some))) : [])
  const best = pair && pair.term.count >= limit ? await together(typed.map(asCommon)) : []
  if (best.length >= limit) return best

  const terms = isSingle ? [await uncounted(ctx, kind, only)] : await counted(ctx, kind, typed)
  const findBy = async (some: readonly CountedTerm[]) => {
    if (some.some(({ count }) => count === 0)) return []
    const found = await find(searchOf(ctx, kind, some))
    if (found.length || some.length < 2 || !some.every((term) => term.isCommon)) return found
    // The best of common terms have nothing in common.
    const rest = await together(some)
    return rest.length ? rest : find(await whole(ctx, kind, some))
  }
  const found = spelling === 'corrected' ? [] : await findBy(terms)
  if (best.length > found.length) return best
  if (found.length || spelling === 'asTyped') return found
  const spelled = await corrected(ctx, kind, isSingle ? terms.map((term) => ({ ...term, count: 0 })) : terms, isSingle)
  return spelled ? findBy(spelled) : []
}

/** The rows of a page of a list, as most ask for. */
const mostOfPage = 50

/** Names of people and street addresses are also words of two (`pairWord`). */
const kindsWithPairs = new Set<SearchKind>(['contact', 'listing'])

interface Pair {
  term: CountedTerm
  /** Which of the words is its first. */
  at: number
}
/** The rarest two words that follow each other somewhere, as one. */
async function rarestPair(ctx: Context, kind: SearchKind, typed: readonly SearchTerm[]): Promise<Pair | undefined> {
  const pairs = typed.slice(1).map(({ prefix }, i) => ({ prefix: pairWord(typed[i]?.prefix ?? '', prefix), isDigits: false }))
  const terms = await counted(ctx, kind, pairs)
  const [rarest] = terms
    .map((term, at) => ({ term, at }))
    .filter(({ term }) => term.count > 0)
    .toSorted((a, b) => a.term.count - b.term.count)
  return rarest
}
const asPair = ({ term, at }: Pair, terms: readonly CountedTerm[]): CountedTerm[] => [
  term,
  ...terms.filter((_, n) => n !== at && n !== at + 1),
]

/** Only contacts have phone numbers. */
const termsOf = (kind: SearchKind, q: string) =>
  searchTerms(q).map((term) => ({ ...term, isDigits: term.isDigits && kind === 'contact' }))

const numberOf = (kind: SearchKind, q: string) => (kind === 'contact' ? typedNumber(q) : undefined)

/** Digits typed in pieces: one run inside a phone number, or each a word, as a street number and a postcode. undefined where neither is found. */
async function digitsSearch(
  ctx: Context,
  kind: SearchKind,
  typed: readonly SearchTerm[],
  number: SearchTerm,
  isWhole: boolean,
): Promise<ListSearch | undefined> {
  const [inNumber] = isWhole ? await counted(ctx, kind, [number]) : [await uncounted(ctx, kind, number)]
  const run = inNumber?.count ? listed(ctx, kind, [inNumber]) : undefined
  if (typed.length === 1 && typed[0]?.prefix === number.prefix) return run
  const terms = await counted(ctx, kind, typed)
  if (terms.some(({ count }) => count === 0)) return run
  const words = listed(ctx, kind, terms)
  // The best of common terms may have nothing in common, though others have.
  const isApart = terms.length > 1 && terms.every((term) => term.isCommon) && !(await hasHits(ctx, words))
  const separate = isApart ? await words.narrow() : words
  if (!run) return { ...separate, narrow: words.narrow }
  return { ...eitherOf(run, separate), narrow: async () => eitherOf(await run.narrow(), await words.narrow()) }
}

/** Takes as the best those where two of the words follow each other, where enough for a page have them so: the others are of no use before them. */
async function byPair(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): Promise<ListSearch> {
  const search = listed(ctx, kind, terms)
  const pair = kindsWithPairs.has(kind) ? await rarestPair(ctx, kind, terms) : undefined
  if (!pair || pair.term.isCommon || pair.term.count < mostOfPage) return search
  const together = searchOf(ctx, kind, asPair(pair, terms))
  return { ...search, hits: (limit, also) => (limit === undefined ? search : together).hits(limit, also) }
}

/** Prepares a search that can also read common terms to their ends. */
function listed(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): ListSearch {
  const search = searchOf(ctx, kind, terms)
  // A single word has nothing to be intersected with; digits have the phone numbers that they are inside of.
  const isApart = terms.every((term) => term.isCommon) && (terms.length > 1 || terms[0]?.inPhones)
  let found: Promise<RecordSearch> | undefined
  return {
    ...search,
    narrow: async () => {
      found ??= isApart ? whole(ctx, kind, terms) : Promise.resolve(search)
      return found
    },
  }
}

/** Narrows at once: digits are slow to look up, as they may be inside any word. */
async function narrowed(search: ListSearch): Promise<ListSearch> {
  const few = await search.narrow()
  return few.isSparse ? { ...few, narrow: async () => few } : search
}

/** Intersects common terms, of which the best of each may share no record. */
async function whole(ctx: Context, kind: SearchKind, terms: readonly CountedTerm[]): Promise<RecordSearch> {
  const pair = terms.length > 2 && kindsWithPairs.has(kind) ? await rarestPair(ctx, kind, terms) : undefined
  const inPair = pair ? terms.slice(pair.at, pair.at + 2).map(({ prefix }) => prefix) : []
  return searchOf(ctx, kind, terms, await recordsWithAll(ctx, kind, terms, inPair))
}

/** The search with other spellings of words that find nothing; undefined where there are none. */
async function corrected(
  ctx: Context,
  kind: SearchKind,
  terms: readonly CountedTerm[],
  isSingle = false,
): Promise<CountedTerm[] | undefined> {
  const unknown = terms.filter(({ count }) => count === 0)
  // A word that no record has is wrong; where each is known but not all of one record, any of them may be.
  const wrong = unknown.length ? unknown : terms.filter(({ prefix }) => withOneTypo(prefix).length)
  const found = await spellings(ctx, kind, wrong)
  if (!found.size || unknown.some(({ prefix }) => !found.get(prefix)?.length)) return undefined
  const spelled = terms.map((term) => ({ ...term, spellings: found.get(term.prefix) ?? [] }))
  return isSingle ? Promise.all(spelled.map((term) => uncounted(ctx, kind, term))) : counted(ctx, kind, spelled)
}

const nothing: ListSearch = {
  isSparse: true,
  ids: undefined,
  narrow: async () => nothing,
  condition: () => sql`false`,
  hits: () => sql`(select null::uuid as record_id, 0 as score, '{}'::text[] as fields where false)`,
}

async function hasHits(ctx: Context, search: RecordSearch): Promise<boolean> {
  const { rows } = await sql`select 1 from ${search.hits(1)} h`.execute(ctx.db)
  return rows.length > 0
}
