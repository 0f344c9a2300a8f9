import { type RawBuilder, sql } from 'kysely'
import { wordsIn } from '#common/search/search-words.ts'
import type { Context } from '#platform/context.ts'
import { rewritesWords } from '#platform/search/rebuild.ts'
import type { TaskRecord } from './tasks.store.ts'

type Texts = Pick<TaskRecord, 'subject' | 'description' | 'outcome' | 'tags'>
const maxWords = 400
/** The words that search finds a task by. */
export const searchFields = ({ subject, description, outcome, tags }: Texts) => [
  { field: 'subject', isTitle: true, words: wordsIn(subject) },
  { field: 'tag', words: tags.flatMap(wordsIn) },
  { field: 'text', words: wordsIn(`${description} ${outcome ?? ''}`).slice(0, maxWords) },
]
const textsOf = async ({ db, scope }: Context, which: RawBuilder<unknown>) =>
  (
    await sql<Texts & { id: string }>`select t.id, t.subject, t.description, t.outcome, t.tags from tasks t
      where t.agency_id = ${scope.agencyId} and ${which}`.execute(db)
  ).rows.map(({ id, ...texts }) => ({ id, fields: searchFields(texts) }))

export const taskWords = rewritesWords('task', sql`t.id`, textsOf)
