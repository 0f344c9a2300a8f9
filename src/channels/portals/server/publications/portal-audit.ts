import type { Context } from '#platform/context.ts'

/** Writes into the history of a listing what was done with it on a portal, and on which one: an agency can have several. */
export async function auditOnPortal(ctx: Context, action: string, listingId: string, { name }: { name: string }): Promise<void> {
  const isShown = action === 'published' || action === 'taken over on portal'
  const changes = [{ field: 'portal', before: isShown ? null : name, after: isShown ? name : null }]
  await ctx.audit({ action, entity: 'listing', entityId: listingId, changes })
}
