import { addDays, instantOf, timeOf } from '#common/time/days.ts'
import type { Context } from '#platform/context.ts'

/** Instants on the agency's clock by days from today, in office hours: the demo may be started at any hour. */
export async function officeTimes(ctx: Context): Promise<(days: number, n?: number) => Date> {
  const [today, zone] = [await ctx.today(), await ctx.timeZone()]
  return (days, n = 0) => instantOf(`${addDays(today, days)}T${timeOf(9 * 60 + ((n * 47) % 480))}`, zone)
}
