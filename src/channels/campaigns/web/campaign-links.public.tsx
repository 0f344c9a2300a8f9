import { call } from '#ui/api/api.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { campaignCalls } from './campaign-calls.ts'

/** Campaigns that a task can be about. */
export async function findCampaigns(q: string, signal: AbortSignal) {
  const { items } = await call(campaignCalls.all, { params: agencyParams(), query: { q, limit: 3 } }, { signal })
  return items.map(({ id, name, subject }) => ({ kind: 'campaign' as const, id, name, detail: subject }))
}
