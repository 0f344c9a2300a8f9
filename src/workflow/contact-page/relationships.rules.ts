import type { RelationshipKind } from '#core/contacts/contact-values.contract.ts'

export interface RelationshipSides {
  fromId: string
  toId: string
  kind: RelationshipKind
  word: string | null
}
/** Kinds that say of both sides the same. */
const mutual: ReadonlySet<RelationshipKind> = new Set(['partner', 'sibling', 'friend', 'colleague'])
const converse: Partial<Record<RelationshipKind, RelationshipKind>> = { child: 'parent', employee: 'employer' }

/** The same for relationships that say the same of two contacts, from whichever side they were entered. */
export function relationshipKey({ fromId, toId, kind, word }: RelationshipSides): string {
  const other = converse[kind]
  if (other) return relationshipKey({ fromId: toId, toId: fromId, kind: other, word })
  const isMutual = mutual.has(kind) || (kind === 'other' && word === null)
  const [first, second] = isMutual && toId < fromId ? [toId, fromId] : [fromId, toId]
  return JSON.stringify([first, second, kind, word?.toLowerCase() ?? null])
}
