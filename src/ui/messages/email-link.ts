import type { MouseEvent } from 'react'
import { sessionStore } from '../session/session-store.ts'
import { type EmailTo, emailStore } from './email-store.ts'

const mayWrite = () => sessionStore.get().permissions.includes('contacts.write')

/** On a `mailto:` link to a contact: opens the email editor. Users who may not write to contacts keep the link. */
export const emailTo = (to: EmailTo) => ({
  onClick(event: MouseEvent) {
    if (!mayWrite() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    emailStore.set(to)
  },
})
