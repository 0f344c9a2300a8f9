import { slot } from '#ui/slots.ts'

/** Parts of features above on an agent's page, above their profile. */
export const agentPart = slot<{ agentId: string }>('agent')

/** The button that retries a hand-over with refused records; the pages of people do not know the failed jobs. */
export const handoverRetry = slot<{ jobId: string; onRetried(): void }>('handover retry')
