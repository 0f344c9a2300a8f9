import { wordOf } from '#common/text/name-words.ts'
import { formatMoney } from '#ui/formatting.ts'
import type { behindButton, ContactsSearch } from './contacts-search.ts'
import { partsOf } from '#ui/list/search-params.ts'
import { roleWord } from '#core/contacts/contact-words.rules.ts'

type Name = (typeof behindButton)[number]
const some = (value: string | undefined, word: (part: string) => string = (part) => part) => {
  const [first, second, ...more] = partsOf(value)
  return (
    [first, second].flatMap((part) => (part ? [word(part)] : [])).join(' or ') + (more.length ? ` or ${more.length} more` : '')
  )
}

/** The filters that are on, in words. */
export function pillsOf(search: ContactsSearch, agentName: (id: string) => string | undefined): { name: Name; words: string }[] {
  const words: Record<Name, string | undefined> = {
    kinds: some(search.kinds, wordOf),
    roles: some(search.roles, roleWord),
    tags: search.tags && `Tagged ${search.tagMatch === 'all' ? partsOf(search.tags).join(' and ') : some(search.tags)}`,
    without: search.without && `Not tagged ${some(search.without)}`,
    agent: search.agent && (search.agent === 'none' ? 'No agent' : `Agent ${agentName(search.agent) ?? '…'}`),
    suburbs: some(search.suburbs),
    sources: search.sources && `From ${some(search.sources, wordOf).toLowerCase()}`,
    ratings: some(search.ratings, wordOf),
    email: search.email && (search.email === 'yes' ? 'Has email' : 'No email'),
    phone: search.phone && (search.phone === 'yes' ? 'Has phone' : 'No phone'),
    doNotContact: search.doNotContact && (search.doNotContact === 'yes' ? 'Do not contact' : 'Can be contacted'),
    quietDays: search.quietDays === undefined ? undefined : `Not contacted for ${search.quietDays} days`,
    due: search.due && 'To call',
    createdWithin: search.createdWithin === undefined ? undefined : `Added in the last ${search.createdWithin} days`,
    wantFrom: search.wantFrom === undefined ? undefined : `Budget from ${formatMoney(search.wantFrom * 100)}`,
    wantTo: search.wantTo === undefined ? undefined : `Budget to ${formatMoney(search.wantTo * 100)}`,
    wantBeds: search.wantBeds === undefined ? undefined : `Wants ${search.wantBeds}+ bedrooms`,
    wantSuburbs: search.wantSuburbs && `Wants ${some(search.wantSuburbs)}`,
  }
  return (Object.entries(words) as [Name, string | undefined][]).flatMap(([name, said]) => (said ? [{ name, words: said }] : []))
}
