import { formatDate, formatDay, formatRelative } from '#ui/formatting.ts'
import { today } from '#ui/typed/day-text.ts'
import { wordOf } from '#common/text/name-words.ts'
import { type ContactColumn, defaultContactColumns } from '../contact-view.contract.ts'
import type { ContactRow } from '#core/contacts/contacts.contract.ts'
import type { SortColumn } from './contacts-search.ts'
import { roleWord } from '#core/contacts/contact-words.rules.ts'
import { formatPhone } from '#common/format-phone.ts'

interface Column {
  label: string
  /** Pixels; the same as in contacts-row.module.css. */
  width: number
  sort?: SortColumn
  text(row: ContactRow): string
}
const shortDay = (day: string) => formatDay(day).replace(/ \d{4}$/, day.slice(0, 4) === today().slice(0, 4) ? '' : '$&')

export const columnOf: Record<ContactColumn, Column> = {
  phone: { label: 'Phone', width: 124, text: ({ phone }) => (phone ? formatPhone(phone) : '') },
  email: { label: 'Email', width: 216, text: ({ email }) => email ?? '' },
  suburb: { label: 'Suburb', width: 128, text: ({ suburb, state }) => [suburb, state].filter(Boolean).join(' ') },
  roles: { label: 'Roles', width: 136, text: ({ roles }) => roles.map(roleWord).join(', ') },
  tags: { label: 'Tags', width: 150, text: ({ tags }) => tags.join(', ') },
  agent: { label: 'Agent', width: 124, text: ({ agentName }) => agentName ?? '' },
  rating: { label: 'Rating', width: 76, text: ({ rating }) => (rating ? wordOf(rating) : '') },
  source: { label: 'Source', width: 104, text: ({ source }) => (source ? wordOf(source) : '') },
  lastContacted: {
    label: 'Last contact',
    width: 104,
    sort: 'lastContactedAt',
    text: ({ lastContactedAt }) => (lastContactedAt ? formatRelative(lastContactedAt) : ''),
  },
  nextContact: {
    label: 'Next contact',
    width: 104,
    sort: 'nextContactOn',
    text: ({ nextContactOn }) => (nextContactOn ? shortDay(nextContactOn) : ''),
  },
  created: { label: 'Added', width: 104, sort: 'createdAt', text: ({ createdAt }) => formatDate(createdAt) },
  updated: { label: 'Updated', width: 104, sort: 'updatedAt', text: ({ updatedAt }) => formatRelative(updatedAt) },
}
/** Box and name at their narrowest. */
const firstWidth = 244
export const widthOf = (columns: readonly ContactColumn[]) =>
  firstWidth + columns.reduce((sum, name) => sum + columnOf[name].width, 0)
export const isDefaultChoice = (columns: readonly ContactColumn[]) => columns.join() === defaultContactColumns.join()
