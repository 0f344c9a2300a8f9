import { addDays, instantOf, timeOf } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'

/** Sets the clock that services and stores read to an earlier time. `ctx.audit`, `ctx.today` and listeners of events keep the real one. */
export const at = (ctx: Context, then: Date): Context => ({ ...ctx, clock: () => then })

/** Instants on the agency's clock by days from today, in office hours: the demo may be started at any hour. */
export async function officeTimes(ctx: Context): Promise<(days: number, n?: number) => Date> {
  const [today, zone] = [await ctx.today(), await ctx.timeZone()]
  return (days, n = 0) => instantOf(`${addDays(today, days)}T${timeOf(9 * 60 + ((n * 47) % 480))}`, zone)
}
