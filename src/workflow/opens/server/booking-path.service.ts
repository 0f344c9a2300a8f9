import type { Context } from '#platform/context.ts'
import { bookingPathWanted } from '../opens.events.ts'

/** Where buyers book an inspection of this listing; undefined while they can't. For public pages. */
export async function findBookingPath(ctx: Context, listingId: string): Promise<string | undefined> {
  const asked: { listingId: string; path: string | undefined } = { listingId, path: undefined }
  await ctx.emit(bookingPathWanted, asked)
  return asked.path
}
