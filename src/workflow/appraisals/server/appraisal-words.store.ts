import { type RawBuilder, sql } from 'kysely'
import { wordsIn } from '#common/search/search-words.ts'
import type { Context } from '#platform/context.ts'
import { rewritesWords } from '#platform/search/rebuild.ts'

interface Texts {
  streetLine: string
  suburb: string | null
  state: string | null
  postcode: string | null
  notes: string | null
}
const maxWords = 400
/** The words that search finds an appraisal by. Owners are found as contacts, whose names change. */
export const searchFields = ({ streetLine, suburb, state, postcode, notes }: Texts) => [
  { field: 'address', isTitle: true, words: wordsIn([streetLine, suburb, state, postcode].filter(Boolean).join(' ')) },
  { field: 'text', words: wordsIn(notes ?? '').slice(0, maxWords) },
]
const textsOf = async ({ db, scope }: Context, which: RawBuilder<unknown>) =>
  (
    await sql<
      Texts & { id: string }
    >`select p.id, p.street_line as "streetLine", p.suburb, p.state, p.postcode, p.notes from appraisals p
      where p.agency_id = ${scope.agencyId} and ${which}`.execute(db)
  ).rows.map(({ id, ...texts }) => ({ id, fields: searchFields(texts) }))

export const appraisalWords = rewritesWords('appraisal', sql`p.id`, textsOf)
