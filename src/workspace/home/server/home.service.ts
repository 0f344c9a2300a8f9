import type { Permission } from '#common/permissions.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { comingOpenHomes } from '#core/listings/server/list/coming-open-homes.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { ownContacts, readableContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Home } from '../home.contract.ts'
import { withOpenIds } from '#workflow/opens/server/open-ids.service.ts'
import { dueToday } from '#workflow/tasks/server/tasks.service.ts'
import { attentionOf } from './attention.store.ts'
import { firstStepsOf } from './first-steps.store.ts'
import { type Asked, enquiriesOf, marketOf, ownListings } from './home.store.ts'

/** Each part is independent and only for users who can read it; a new one is a line here and a field of the contract. */
export async function readHome(ctx: Context, reach: 'agent' | 'office'): Promise<Home> {
  const { scope, clock } = ctx
  const may = (permission: Permission) => scope.permissions.has(permission)
  const { timeZone } = await getBranding(ctx)
  const now = clock()
  const asked: Asked = {
    ctx,
    isOwn: reach === 'agent' || !reachesOffice(scope, 'listings.read'),
    now,
    timeZone,
    today: await ctx.today(),
  }
  const mayRead = readableContacts(ctx)
  const market = may('listings.read') ? await marketOf(asked) : null
  return {
    today: asked.today,
    scope: asked.isOwn ? 'agent' : 'office',
    figures: market?.figures ?? null,
    openHomes: may('listings.read')
      ? await withOpenIds(ctx, await comingOpenHomes(ctx, { own: ownListings(asked), limit: 10 }))
      : null,
    charts: market?.charts ?? null,
    enquiries: may('contacts.read') ? await enquiriesOf(asked, mayRead) : null,
    tasks: may('tasks.read') ? await dueToday(ctx, asked.today, reach) : null,
    attention: await attentionOf(asked, {
      listings: may('listings.read'),
      opens: may('opens.write') && may('listings.read'),
      contacts: may('contacts.read'),
      portals: may('portals.read') && may('listings.read'),
      reviews: may('reviews.moderate'),
      publishesPosts: may('blogs.publish'),
      writesPosts: may('blogs.write'),
      mayRead,
      ownContacts: ownContacts(ctx),
    }),
    firstSteps: await firstStepsOf(ctx),
  }
}
