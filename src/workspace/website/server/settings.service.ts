import { changesBetween, defined } from '#common/changes.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import type { WebsitePatch, WebsiteSettings } from '../website.contract.ts'
import { statusesOf } from '../website.rules.ts'
import { publicListings } from './feed/public-listings.store.ts'
import { byLaw } from './feed/shown-listings.service.ts'
import { findWebsite, saveWebsite } from './settings.store.ts'

/** Looked at for the count on the settings page. */
const most = 1000

export async function readWebsite(ctx: Context): Promise<WebsiteSettings> {
  const settings = await findWebsite(ctx)
  const home = `${ctx.platform.config.PUBLIC_URL}/p/${await agencySlug(ctx)}`
  const rows = await publicListings(ctx, { statuses: statusesOf.current, limit: most })
  const { lawful, leftOut } = await byLaw(ctx, rows)
  return {
    ...settings,
    addresses: {
      pageUrl: `${home}/listings`,
      jsonUrl: `${home}/listings.json`,
      rssUrl: `${home}/listings.rss`,
      calendarUrl: `${home}/open-homes.ics`,
      sitemapUrl: `${home}/sitemap.xml`,
      scriptUrl: `${home}/embed.js`,
      snippet: `<script src="${home}/embed.js" async></script>\n<gable-listings></gable-listings>\n<gable-enquiry></gable-enquiry>`,
    },
    shownCount: lawful.length,
    leftOut: leftOut.map(({ row: { id, reference }, why }) => ({ id, reference, why })),
  }
}

/** @throws stale when someone else has saved since */
export async function changeWebsite(ctx: Context, { version, ...patch }: WebsitePatch): Promise<WebsiteSettings> {
  const fields = defined(patch)
  const before = await findWebsite(ctx)
  const entity = 'website'
  const isSaved = before.version === version && (await saveWebsite(ctx, { ...before, ...fields }))
  if (!isSaved) throw await staleError(ctx, { entity, id: ctx.scope.agencyId, noun: 'these settings' }, await readWebsite(ctx))
  await ctx.audit({ action: 'changed', entity, entityId: ctx.scope.agencyId, changes: changesBetween(before, fields) })
  ctx.changed('website', ctx.scope.agencyId)
  return readWebsite(ctx)
}
