import type { RawBuilder } from 'kysely'
import { event } from '#platform/event.ts'
import type { Purpose } from './consent.contract.ts'
import type { ContactFilter } from './contacts.contract.ts'

/** A contact has become or is no longer a party of listings, or what became of those has changed. */
export const contactDealsChanged = event('contact.deals')

/** A list is filtered by what contacts look for: who keeps that adds its condition on `contacts c`. Without any, no contact is meant. */
export const contactsWanting = event<{ wants: NonNullable<ContactFilter['wants']>; conditions: RawBuilder<unknown>[] }>(
  'contacts.wanting',
)

/** The contacts are deleted in this transaction: those who keep something about them without a cascading key take it off or away now. */
export const contactsDeleted = event<{ ids: readonly string[] }>('contacts.deleted')

/** The same because the person is erased: what is about them alone is emptied, and its history goes (`eraseHistory`). */
export const contactsErased = event<{ ids: readonly string[] }>('contacts.erased')

/** Everything about a person is written into one document: each feature adds what it keeps, by the names of `parts`. */
export const personExporting = event<{ id: string; parts: Record<string, unknown> }>('contact.exporting')

/** Ids of rows by what moved them. */
export type Moved = Record<string, readonly string[]>
/** One contact becomes part of another, in this transaction: features move what they keep about it, and write into `moved` what to move back. */
export const contactMerged = event<{ fromId: string; toId: string; moved: Moved }>('contact.merged')
/** It is a contact of its own again: what was moved, and is there still, goes back. */
export const contactMergeUndone = event<{ restoredId: string; keptId: string; moved: Moved }>('contact.mergeUndone')

export interface SmsReach {
  people: readonly { contactId: string; mobile: string | null; purpose: 'service' | Purpose }[]
  /** By contact: the number, or why none. */
  answers: Map<string, { number: string | null; why: string | null }>
}
/** Asks, for each of these contacts, to which number an SMS can go, or why none can. The feature that sends SMS writes the answers. */
export const smsReachWanted = event<SmsReach>('contacts.smsReachWanted')

export interface SmsDue {
  contactId: string
  number: string
  purpose: 'service' | Purpose
  text: string
  outcome?: 'queued' | { refusal: string }
}
/** An SMS to a contact is due. Who sends SMS queues it in this transaction, and writes why not when it can't. */
export const smsDue = event<SmsDue>('contacts.smsDue')

/** The email that answers an enquiry of this contact. */
export interface AnswerWanted {
  enquiryId: string
  contactId: string
  /** The address that it came from, which may be none of the contact's. */
  address?: string | undefined
  /** Left out where the enquiry is not theirs. */
  draft?: { subject: string; text: string; asks: string }
}
/** Asks where an enquiry is answered to, and with which words one starts. */
export const answerWanted = event<AnswerWanted>('contacts.answerWanted')

/** An enquiry is answered by an email that leaves at this moment, or is not after all: undone, or never sent. */
export const answerChanged = event<{ enquiryId: string; leavesAt: Date; isAnswered: boolean }>('contacts.answerChanged')

/** Asks which of these email addresses, in small letters, get nothing, and why. */
export const mailRefusalsWanted = event<{ addresses: readonly string[]; refusals: Map<string, string> }>(
  'contacts.mailRefusalsWanted',
)
