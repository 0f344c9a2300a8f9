// Places on the page of a contact and on the list of contacts that features above fill.
import type { ReactNode } from 'react'
import { registry, slot } from '#ui/slots.ts'

export interface ContactPart {
  of: { entity: 'contact'; id: string }
  contactId: string
  isReadOnly: boolean
}
/** Left: about them. Between phones and emails (0), consent (20), the rest of the card (30) and relationships (40). */
export const contactAbout = slot<ContactPart>('about a contact')
/** Middle: what happened and what is to do. */
export const contactTalk = slot<ContactPart>('talk with a contact')
/** Right: what they look for and what matches. */
export const contactMatches = slot<ContactPart>('matches of a contact')
interface ContactMeta {
  contactId: string
  lastContactedAt: string | null
}
/** Beside the name: when we were last in touch. */
export const contactMeta = slot<ContactMeta>('words beside the name of a contact')
interface ContactWay {
  contactId: string
  name: string
  /** Their first number. */
  phone: string
}
/** Beside Call and Email. */
export const contactWays = slot<ContactWay>('ways to be in touch with a contact')
interface ContactMenu {
  contactId: string
  /** Shows a dialog that outlives the menu; `undefined` closes it. */
  onDialog(dialog: ReactNode): void
  /** The contact is gone. */
  onErased(): void
}
export const contactMenu = slot<ContactMenu>('contact menu')
interface ContactsBanner {
  /** The answer that an outside page put into the address when it sent the user back here. */
  answer: { code?: string | undefined; state?: string | undefined; error?: string | undefined }
  onTaken(): void
}
export const contactsBanner = slot<ContactsBanner>('contacts banner')
/** Files that belong to the document of everything about a person; each feature saves its own, which it finds there. */
export const exportedFiles = registry<(document: Record<string, unknown>) => Promise<void>>('files of an exported person')
