import type { MouseEvent } from 'react'
import { sessionStore } from './session/session-store.ts'
import { createStore } from './store.ts'

export interface EmailTo {
  contactId: string
  name: string
  /** One of several addresses. */
  address?: string | undefined
  /** The listing that it is about. */
  listingId?: string | null | undefined
}

/** Whom the shell shows the email editor for. */
export const emailStore = createStore<EmailTo | undefined>(undefined)

const mayWrite = () => sessionStore.get().permissions.includes('contacts.write')

/** On a `mailto:` link to a contact: opens the email editor, and leaves the link to who may not write to contacts. */
export const emailTo = (to: EmailTo) => ({
  onClick(event: MouseEvent) {
    if (!mayWrite() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    emailStore.set(to)
  },
})
