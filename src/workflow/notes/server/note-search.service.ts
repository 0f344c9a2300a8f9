import type { Spelling } from '#platform/search/record-search.ts'
import type { Context } from '#platform/context.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import type { FoundNote, NoteLink } from '../notes.contract.ts'
import { findNotes, noteIdsWith } from './notes.store.ts'
import { readableLinks } from './notes.service.ts'

const snippetLength = 140

/** Notes with these words that the user may read, each with the first of what it hangs on that they may open. */
export async function searchNotes(
  ctx: Context,
  q: string,
  limit: number,
  spelling: Spelling = 'either',
): Promise<{ items: FoundNote[] }> {
  const ids = await noteIdsWith(ctx, q, limit, spelling)
  // Reading a note's text takes longer than finding it, and most may be opened.
  const items = await openable(ctx, ids.slice(0, limit), limit)
  return { items: items.length < limit ? [...items, ...(await openable(ctx, ids.slice(limit), limit - items.length))] : items }
}

async function openable(ctx: Context, ids: readonly string[], most: number): Promise<FoundNote[]> {
  if (!ids.length) return []
  const notes = await findNotes(ctx, ids)
  // Whose contacts may be opened is asked once for all; nearly every note hangs on one.
  const onContacts = [...notes.values()].flatMap(({ links }) =>
    links.flatMap(({ entity, id }) => (entity === 'contact' ? [id] : [])),
  )
  const readable = await contactLines(ctx, [...new Set(onContacts)])
  const items: FoundNote[] = []
  for (const id of ids) {
    const note = notes.get(id)
    if (!note) continue
    const link =
      note.links.find((one) => one.entity === 'contact' && readable.has(one.id)) ??
      (await firstReadable(
        ctx,
        note.links.filter((one) => one.entity !== 'contact'),
      ))
    if (!link) continue
    const { type, headline, text, happenedAt, createdByName } = note
    items.push({ id, type, headline, snippet: text.slice(0, snippetLength), happenedAt, createdByName, link })
    if (items.length === most) break
  }
  return items
}

async function firstReadable<L extends NoteLink>(ctx: Context, links: readonly L[]): Promise<L | undefined> {
  for (const link of links) if ((await readableLinks(ctx, [link])).length) return link
  return undefined
}
