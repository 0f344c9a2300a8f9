import { event } from '#platform/event.ts'

/** Emitted by the enquiries, which are above: tasks cannot name an event of theirs. */
export const enquiryArrived = event('enquiry.arrived')

/** A task is to name this campaign. Refused by throwing when there is none. */
export const taskCampaignNamed = event<{ campaignId: string }>('task.campaignNamed')
