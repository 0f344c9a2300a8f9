import type { AgentProfile } from '../agents.contract.ts'

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`
const listed = new Intl.ListFormat('en-AU')
const some = (listings: number, contacts: number, appraisals = 0) =>
  listed.format(
    [
      listings > 0 && count(listings, 'listing'),
      contacts > 0 && count(contacts, 'contact'),
      appraisals > 0 && count(appraisals, 'appraisal'),
    ].filter((one) => one !== false),
  ) || 'nothing'

/** The outcome for the records of an agent, in a sentence or two. */
export function handoverWords({ name, archivedAt, handover }: Pick<AgentProfile, 'name' | 'archivedAt' | 'handover'>): string {
  const left = archivedAt ? `${name} has left. ` : ''
  if (!handover || handover.state === 'undone') return `${left}Past sales and leases keep their name.`
  const what = some(handover.listings, handover.contacts, handover.appraisals)
  switch (handover.state) {
    case 'running':
      return `${left}Reassigned so far: ${what}. The rest are in progress.`
    case 'incomplete': {
      const { listings, contacts, appraisals, listingsLeft, contactsLeft } = handover
      return `${left}Reassigned: ${some(listings, contacts, appraisals)}. Not changed: ${some(listingsLeft, contactsLeft)}.`
    }
    case 'undoing':
      return `Being returned to ${name}: ${what}.`
    case 'undoIncomplete':
      return `Could not be returned to ${name}: ${what}.`
    case 'finished':
      return `${left}Reassigned: ${what}.`
  }
}
