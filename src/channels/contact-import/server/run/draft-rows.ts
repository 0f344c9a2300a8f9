import {
  areUnchanged,
  type ContactDraft,
  draftNewContacts,
  lookForMatches,
  type Match,
} from '#core/contacts/server/bulk/contact-bulk.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { People } from './known-people.ts'
import {
  type Plan,
  planAmong,
  type Planned,
  type PlannedRow,
  type ReadSourceRow,
  matchKeysOf,
  nameRefused,
  wantedBy,
} from './plan-rows.ts'

/** Rows of one commit. */
export interface Chunk {
  rows: ReadSourceRow[]
  draft?: Draft | undefined
}
/** What becomes of the rows of a chunk as things stood when it was worked out: while the chunks before it were being written. */
export interface Draft extends Planned {
  /** The contacts that the rows matched. */
  looked: Pick<Match, 'id' | 'version'>[]
  contacts: ContactDraft
}

/** Each chunk with its draft. One that cannot be worked out now is worked out when it is written. */
export async function* withDrafts(caller: Caller, chunks: AsyncGenerator<Chunk>, plan: Plan): AsyncGenerator<Chunk> {
  for await (const { rows } of chunks) yield { rows, draft: await draftRows(caller, rows, plan).catch(() => undefined) }
}

async function draftRows(caller: Caller, rows: readonly ReadSourceRow[], plan: Plan): Promise<Draft> {
  const { matches, wanted } = await caller.reading(async (ctx) => {
    const found = await lookForMatches(ctx, plan.reach, matchKeysOf(rows))
    return { matches: found, wanted: await wantedBy(ctx, found, rows) }
  })
  const found = await planAmong(matches, rows, plan, wanted)
  await caller.reading((ctx) => nameRefused(ctx, found))
  return {
    ...found,
    looked: matches.map(({ id, version }) => ({ id, version })),
    contacts: await draftContactsOf(found.planned),
  }
}

/** Those who are new, ready to be written; they have their ids from now on. */
export async function draftContactsOf(planned: readonly PlannedRow[]): Promise<ContactDraft> {
  const people = new Set(planned.flatMap(({ person }) => (person && !person.before ? person : [])))
  const contacts = await draftNewContacts([...people].map(({ fields }) => fields))
  for (const [i, person] of [...people].entries()) person.id = contacts.ids[i] ?? null
  return contacts
}

/** Whether a row may match one of these; a no is certain. */
export const mayHold = ({ planned }: Draft, people: People): boolean =>
  planned.some(({ read }) => people.mayHold(read.id, read.fields))

/**
 * Whether the draft is still valid: no row matches a contact that was created or changed by the chunks `before` after the draft was made, and no
 * one else has changed the matched contacts. Locks these contacts, as `planRows` would have done.
 */
export const holds = async (ctx: Context, draft: Draft, before: readonly People[]): Promise<boolean> =>
  !before.some((people) => mayHold(draft, people)) && (await areUnchanged(ctx, draft.looked))
