import type { AgentProfile } from '../agents.contract.ts'

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
const some = (listings: number, contacts: number) =>
  [listings && count(listings, 'listing'), contacts && count(contacts, 'contact')].filter(Boolean).join(' and ') || 'nothing'

/** The outcome for the records of an agent, in a sentence or two. */
export function handoverWords({ name, archivedAt, handover }: Pick<AgentProfile, 'name' | 'archivedAt' | 'handover'>): string {
  const left = archivedAt ? `${name} has left. ` : ''
  if (!handover || handover.state === 'undone') return `${left}Past sales and leases keep their name.`
  const what = some(handover.listings, handover.contacts)
  switch (handover.state) {
    case 'running':
      return `${left}Reassigned so far: ${what}. The rest are in progress.`
    case 'incomplete': {
      const { listings, contacts, listingsLeft, contactsLeft } = handover
      return `${left}Reassigned: ${some(listings, contacts)}. Not changed: ${some(listingsLeft, contactsLeft)}.`
    }
    case 'undoing':
      return `Being returned to ${name}: ${what}.`
    case 'undoIncomplete':
      return `Could not be returned to ${name}: ${what}.`
    case 'finished':
      return `${left}Reassigned: ${what}.`
  }
}
