import { owners, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import type { Context } from '#platform/context.ts'
import { findSettings } from './alerts.store.ts'

/** Those who are notified of an enquiry: its agent; without one, or where the agent can't sign in, the office. It reaches someone. */
export async function recipientsOf(ctx: Context, agentId: string | null | undefined): Promise<string[]> {
  const agent = await peopleBehind(ctx, [agentId])
  return agent.length ? agent : officeOf(ctx)
}

/** Those of the office who are notified of unanswered enquiries, or else the owners. */
export async function officeOf(ctx: Context): Promise<string[]> {
  const chosen = await peopleBehind(ctx, (await findSettings(ctx))?.escalateTo ?? [])
  return chosen.length ? chosen : owners(ctx)
}
