import { addDays, instantOf, timeOf } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'

/** As if it were then, for what services and stores write with the clock; the audit keeps the real time. */
export const at = (ctx: Context, then: Date): Context => ({ ...ctx, clock: () => then })

/** Instants on the agency's clock by days from today, in office hours: the demo may be started at any hour. */
export async function officeTimes(ctx: Context): Promise<(days: number, n?: number) => Date> {
  const [today, zone] = [await ctx.today(), await ctx.timeZone()]
  return (days, n = 0) => instantOf(`${addDays(today, days)}T${timeOf(9 * 60 + ((n * 47) % 480))}`, zone)
}
