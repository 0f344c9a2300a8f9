import type { Context } from '#platform/context.ts'
import { newId } from '#platform/context.ts'
import { relationshipKey } from '#workflow/contact-page/relationships.rules.ts'
import {
  type ImportedRelationship,
  relationshipsBetween,
  relationshipsThere,
  removeImportedRelationships,
  saveImportedRelationships,
} from '#workflow/contact-page/server/relationships.service.ts'
import { readRelation } from '../../relation-words.rules.ts'
import { historyKind, type ReadItem } from './history-kind.ts'
import { type Join, joinsOf, type KnownRow } from './joined.ts'
import { isExpected, isSaidBefore, type Step } from './table-kind.ts'

/** Relationships of contacts, as a person enters them on the contact's page. A cycle is no fault: each row joins two contacts, and nothing follows them round. */
export const relations = historyKind<ImportedRelationship>({
  record: 'relation',
  async read(ctx, step, known) {
    const join = await joinsOf(ctx, step, known, ['contact', 'otherContact'])
    return withoutKnown(
      ctx,
      step,
      known,
      known.map((one) => relationOf(one, join)),
    )
  },
  save: saveImportedRelationships,
  async remove(ctx, ids) {
    await removeImportedRelationships(ctx, ids)
    // One that a user has removed is gone as well.
    return ids
  },
  rewritable: relationshipsThere,
})

type ReadRelation = ReadItem<ImportedRelationship>
function relationOf({ cells, before }: KnownRow, join: Join): ReadRelation {
  const { contact, otherContact, missing } = join(cells)
  const [role, otherRole] = [cells.text('role'), cells.text('otherRole')]
  const ids = [cells.text('contactId'), cells.text('otherContactId')].filter(Boolean).join(' – ')
  const label = [role ?? otherRole, ids].filter(Boolean).join(': ').slice(0, 200)
  const refused = (reason: string): ReadRelation => ({ item: null, label, reason })
  const reasons = [...new Set([...cells.reasons, ...missing])]
  if (reasons.length) return refused(reasons.join('. '))
  if (!contact || !otherContact) return refused(contact ? 'The row names no second contact' : 'The row names no contact')
  if (contact === otherContact) {
    const isOneId = cells.text('contactId') === cells.text('otherContactId')
    return refused(isOneId ? 'A contact can’t be related to itself' : 'Both ids are one contact in Gable')
  }
  const relation = readRelation(role, otherRole)
  if (!relation) return refused('The relation is longer than 80 letters')
  const { kind, word, isReversed } = relation
  const [fromId, toId] = isReversed ? [contact, otherContact] : [otherContact, contact]
  const id = before?.recordId ?? newId()
  return { item: { id, isNew: !before, fromId, toId, kind, word }, label, reason: null }
}

/** Leaves out what is here already or in an earlier row, from whichever side it was entered. */
async function withoutKnown(
  ctx: Context,
  step: Step,
  known: readonly KnownRow[],
  read: readonly ReadRelation[],
): Promise<ReadRelation[]> {
  const isHere = ({ fromId, toId }: ImportedRelationship) => !isExpected(fromId) && !isExpected(toId)
  const here = await relationshipsBetween(
    ctx,
    read.flatMap(({ item }) => (item && isHere(item) ? [item] : [])),
  )
  // A row that is another relation now no longer holds what it was.
  const rewritten = new Set(known.flatMap(({ before }) => (before && !before.isSame ? [before.recordId] : [])))
  const held = here.filter(({ id }) => !rewritten.has(id))
  const holders = new Map(held.map((one): [string, Holder] => [relationshipKey(one), { id: one.id, line: null }]))
  return read.map((one, i) => {
    const row = known[i]
    if (!one.item || !row || row.twin !== null) return one
    const { id } = one.item
    const key = relationshipKey(one.item)
    const holder = holders.get(key)
    const isPlanned = step.mode === 'check' && isSaidBefore(step, 'same relation', key, row.row.line)
    if ((holder && holder.id !== id) || (!holder && isPlanned)) {
      const reason = holder?.line ? `The same relation as in line ${holder.line}` : 'The two are related like this already'
      return { ...one, item: null, reason, isThere: true }
    }
    holders.set(key, { id, line: row.row.line })
    return one
  })
}
interface Holder {
  id: string
  /** The line of an earlier row. */
  line: number | null
}
