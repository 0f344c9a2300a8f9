import { useCallback } from 'react'
import { call } from '#ui/api/api.ts'
import { bulksOf, type Chosen, useFollowBulk } from '#ui/bulk/bulk.ts'
import type { BulkAction, ContactBulk } from '../contact-lists.contract.ts'
import { contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { contactListCalls } from './contact-lists-calls.public.tsx'

export const contactBulks = bulksOf<ContactBulk>({
  kind: contactKind,
  one: 'contact',
  many: 'contacts',
  readState: (id) => call(contactListCalls.bulkState, { params: { id } }),
  undo: (id) => call(contactListCalls.bulkUndo, { params: { id } }),
})

/** Changes many contacts with one call; `change` takes words such as `{} tagged`, the braces stand for how many. */
export function useContactBulk() {
  const follow = useFollowBulk(contactBulks)
  const change = useCallback(
    (words: string, chosen: Chosen, action: BulkAction) =>
      follow(words, () => call(contactListCalls.bulk, { body: { ...chosen, action } })),
    [follow],
  )
  return { change }
}
