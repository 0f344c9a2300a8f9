import type { ContactFields, ContactPatch } from '#core/contacts/contact-fields.contract.ts'
import type { BulkAction } from './contact-lists.contract.ts'

/** The limit of the fields' contract. */
export const maxTags = 50

/** Changes of every contact with a tag are started by the tags dialog. */
export type ContactWork = BulkAction | { type: 'renameTag'; tag: string; to: string } | { type: 'removeTag'; tag: string }

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Adds before it removes; tags are compared without case. */
export function withTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  const news = add.filter((tag) => !tags.some((known) => isSame(known, tag)))
  return [...tags, ...news].filter((tag) => !remove.some((gone) => isSame(gone, tag)))
}

/** The patch for one contact. `null`: the change is none of fields. */
export function patchOf(work: ContactWork, { tags, agentIds }: Pick<ContactFields, 'tags' | 'agentIds'>): ContactPatch | null {
  switch (work.type) {
    case 'tag':
      return { tags: withTags(tags, work) }
    case 'renameTag':
      // A name that the contact has already is merged with.
      return { tags: [...new Set(tags.map((tag) => (isSame(tag, work.tag) ? work.to : tag)))] }
    case 'removeTag':
      return { tags: withTags(tags, { add: [], remove: [work.tag] }) }
    case 'assign': {
      const others = agentIds.filter((id) => id !== work.agentId)
      return { agentIds: work.mode === 'replace' ? [work.agentId] : [...others, work.agentId] }
    }
    case 'rating':
      return { rating: work.rating }
    case 'nextContact':
      return { nextContactOn: work.on }
    case 'delete':
      return null
  }
}
