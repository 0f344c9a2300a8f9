import type { Context } from '#platform/context.ts'
import type { FoundNote } from '../notes.contract.ts'
import { noteIdsWith } from './note-words.store.ts'
import { findNotes } from './notes.store.ts'
import { readableLinks } from './notes.service.ts'

const snippetLength = 140

/** Notes with these words that the user may read, each with the first of what it hangs on that they may open. */
export async function searchNotes(ctx: Context, q: string, limit: number): Promise<{ items: FoundNote[] }> {
  const ids = await noteIdsWith(ctx, q, limit)
  const notes = await findNotes(ctx, ids)
  const items: FoundNote[] = []
  for (const id of ids) {
    const note = notes.get(id)
    if (!note) continue
    const link = (await readableLinks(ctx, note.links))[0]
    if (!link) continue
    const { type, headline, text, happenedAt, createdByName } = note
    items.push({ id, type, headline, snippet: text.slice(0, snippetLength), happenedAt, createdByName, link })
    if (items.length === limit) break
  }
  return { items }
}
