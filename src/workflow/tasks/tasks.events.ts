import { event } from '#platform/event.ts'

/** Emitted by the enquiries, which are above: tasks cannot name an event of theirs. */
export const enquiryArrived = event<ArrivedEnquiry>('enquiry.arrived')
export interface ArrivedEnquiry {
  id: string
  listingId: string | null
  contactId: string | null
  agentId: string | null
}

/** Tasks are shown that name these campaigns: those that the user may read, by their names. */
export const taskCampaignsWanted = event<{ ids: readonly string[]; names: Map<string, string> }>('task.campaignsWanted')
/** A task is to name this campaign. Refused by throwing when there is none. */
export const taskCampaignNamed = event<{ campaignId: string }>('task.campaignNamed')
