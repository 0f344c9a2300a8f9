import type { Context } from '#platform/context.ts'
import { getBranding } from '#features/branding/server/branding.service.ts'

/** Today where the agency is, `YYYY-MM-DD`: in Sydney the day begins ten hours before the server's. */
export async function agencyToday(ctx: Context): Promise<string> {
  const { timeZone } = await getBranding(ctx)
  // Sweden writes days as we store them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ctx.clock())
}
