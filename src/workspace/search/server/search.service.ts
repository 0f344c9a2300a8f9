import { AppError } from '#common/errors.ts'
import type { Permission } from '#common/permissions.ts'
import type { Caller, Context } from '#platform/context.ts'
import { listCampaigns } from '#channels/campaigns/server/campaigns.service.ts'
import { listPosts } from '#channels/blogs/server/blogs.service.ts'
import { findContacts } from '#core/contacts/server/contact-find.service.ts'
import { listAll } from '#core/listings/server/listings.service.ts'
import { findPropertiesByWords } from '#core/listings/server/property-search.service.ts'
import { searchNotes } from '#workflow/notes/server/note-search.service.ts'
import { listTasks } from '#workflow/tasks/server/tasks.service.ts'
import { type SearchAnswer, type SearchGroup, searchGroups } from '../search.contract.ts'

interface Wish {
  q: string
  scope: 'agent' | 'office'
}
interface Search<G extends SearchGroup> {
  permission: Permission
  find(ctx: Context, wish: Wish): Promise<SearchAnswer[G]>
}

const searches: { [G in SearchGroup]: Search<G> } = {
  contacts: { permission: 'contacts.read', find: (ctx, { q, scope }) => findContacts(ctx, q, { limit: 8, contacts: scope }) },
  listings: {
    permission: 'listings.read',
    find: async (ctx, { q, scope }) => {
      const page = await listAll(ctx, { q, allListing: scope, limit: 8, sort: '-updatedAt', tagMatch: 'any', count: false })
      return (JSON.parse(page.text) as { items: SearchAnswer['listings'] }).items
    },
  },
  properties: { permission: 'listings.read', find: (ctx, { q }) => findPropertiesByWords(ctx, q, 5) },
  notes: { permission: 'notes.read', find: async (ctx, { q }) => (await searchNotes(ctx, q, 5)).items },
  blogs: { permission: 'blogs.read', find: async (ctx, { q }) => (await listPosts(ctx, { q, mine: false, limit: 5 })).items },
  tasks: {
    permission: 'tasks.read',
    find: async (ctx, { q, scope }) => (await listTasks(ctx, { q, show: 'all', limit: 6, tasks: scope, count: false })).items,
  },
  campaigns: { permission: 'campaigns.read', find: async (ctx, { q }) => (await listCampaigns(ctx, { q, limit: 6 })).items },
}

const nothing = (): SearchAnswer => ({
  contacts: [],
  listings: [],
  properties: [],
  notes: [],
  blogs: [],
  tasks: [],
  campaigns: [],
  failed: [],
})

/**
 * Everything the caller may read that answers to the words. All searches go to one connection, one after the other: side by side on
 * seven they were not painted sooner, and every letter typed would take most of the pool.
 */
export async function searchAll(caller: Caller, wish: Wish): Promise<SearchAnswer> {
  const groups = searchGroups.filter((group) => caller.scope.permissions.has(searches[group].permission))
  const run = (some: readonly SearchGroup[]) =>
    caller.reading(async (ctx) => {
      const found: [SearchGroup, unknown][] = []
      for (const group of some) found.push([group, await searches[group].find(ctx, wish)])
      return Object.fromEntries(found) as Partial<SearchAnswer>
    })
  try {
    return { ...nothing(), ...(await run(groups)) }
  } catch (cause) {
    // While nothing is free, asking seven times more helps nobody.
    if (cause instanceof AppError) throw cause
    return oneByOne(caller, groups, run)
  }
}

/** A statement that fails ends its transaction; each search by itself, so that it does not take the others with it. */
async function oneByOne(
  caller: Caller,
  groups: readonly SearchGroup[],
  run: (some: readonly SearchGroup[]) => Promise<Partial<SearchAnswer>>,
): Promise<SearchAnswer> {
  const answer = nothing()
  for (const group of groups) {
    try {
      Object.assign(answer, await run([group]))
    } catch (error) {
      caller.log.error({ err: error, group }, 'a search failed')
      answer.failed.push(group)
    }
  }
  return answer
}
