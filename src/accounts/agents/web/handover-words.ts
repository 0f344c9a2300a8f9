import type { AgentProfile } from '../agents.contract.ts'

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
const some = (listings: number, contacts: number) =>
  [listings && count(listings, 'listing'), contacts && count(contacts, 'contact')].filter(Boolean).join(' and ') || 'none'

/** What became of the records of an agent, in a sentence or two. */
export function handoverWords({ name, archivedAt, handover }: Pick<AgentProfile, 'name' | 'archivedAt' | 'handover'>): string {
  const left = archivedAt ? `${name} has left. ` : ''
  if (!handover || handover.state === 'undone') return `${left}Past sales and leases keep their name.`
  const what = `${count(handover.listings, 'listing')} and ${count(handover.contacts, 'contact')}`
  switch (handover.state) {
    case 'running':
      return `${left}${what} reassigned so far; the rest are in progress.`
    case 'incomplete': {
      const { listings, contacts, listingsLeft, contactsLeft } = handover
      return `${left}Reassigned: ${some(listings, contacts)}. Not changed: ${some(listingsLeft, contactsLeft)}.`
    }
    case 'undoing':
      return `${what} are being returned to ${name}.`
    case 'undoIncomplete':
      return `${what} could not be returned to ${name}.`
    case 'finished':
      return `${left}${what} were reassigned.`
  }
}
