import type { PortalType } from './portal-kinds.rules.ts'
import { portalKinds } from './portal-kinds.rules.ts'

export interface ChecklistItem {
  id: string
  /** Who to call or write to. */
  who: string
  ask: string
}

const manager = 'Ask your account manager'
const oldSystem = 'Your old system’s support'

const ids = {
  id: 'ids',
  who: manager,
  ask: 'Will each ad keep its reference and its address text? An address written differently can make a second ad, and a bill for it.',
}
const costs = { id: 'costs', who: manager, ask: 'Does any ad cost anything again when Gable sends it the first time?' }
const confirmed = (portal: string) => ({
  id: 'confirmed',
  who: manager,
  ask: `From which day does ${portal} take listings from Gable, and no longer from the old system? Have it in writing.`,
})
const oldOff = (portal: string) => ({
  id: 'oldOff',
  who: oldSystem,
  ask: `Stop sending to ${portal} on that day, and don’t withdraw the listings there.`,
})

/** Who to call before a portal is taken over, and what to ask. No phone numbers: none are known for sure. */
export function takeoverChecklist(portalType: PortalType): ChecklistItem[] {
  const { name, transport } = portalKinds[portalType]
  const common = [ids, costs, confirmed(name), oldOff(name)]
  switch (transport) {
    case 'rea':
      return [
        {
          id: 'uploader',
          who: 'The person with access to Ignite',
          ask: 'In Ignite, under Change of Uploader, add your Gable partner.',
        },
        {
          id: 'sameAgency',
          who: manager,
          ask: 'Do we keep our agency ID? Moving listings to another agency ID without telling them can cost.',
        },
        ...common,
      ]
    case 'domain':
      return [
        {
          id: 'approval',
          who: 'Your principal, by email to api@domain.com.au',
          ask: 'Approve the client ID of your Gable partner for our agency.',
        },
        ...common,
      ]
    default:
      return [
        {
          id: 'login',
          who: manager,
          ask: 'Which agency ID, server, login and file names do we use for REAXML files from Gable?',
        },
        ...common,
      ]
  }
}
