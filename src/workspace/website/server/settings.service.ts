import { changesBetween, defined } from '#common/changes.ts'
import { AppError } from '#common/errors.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import type { Context } from '#platform/context.ts'
import { isLoopbackName } from '#platform/http/this-machine.ts'
import { staleError } from '#platform/stale.ts'
import type { WebsitePatch, WebsiteSettings } from '../website.contract.ts'
import { statusesOf } from '../website.rules.ts'
import { publicListings } from './feed/public-listings.store.ts'
import { byLaw } from './feed/shown-listings.service.ts'
import { setOwnHost } from './hosts.store.ts'
import { findWebsite, saveWebsite } from './settings.store.ts'

/** Looked at for the count on the settings page. */
const most = 1000

export async function readWebsite(ctx: Context): Promise<WebsiteSettings> {
  const settings = await findWebsite(ctx)
  const { ownHost } = settings
  const home = ownHost
    ? `${new URL(ctx.platform.config.PUBLIC_URL).protocol}//${ownHost}`
    : `${ctx.platform.config.PUBLIC_URL}/p/${await agencySlug(ctx)}`
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
export async function changeWebsite(ctx: Context, { version, ownHost, ...patch }: WebsitePatch): Promise<WebsiteSettings> {
  const fields = defined(patch)
  const before = await findWebsite(ctx)
  const entity = 'website'
  const isSaved = before.version === version && (await saveWebsite(ctx, { ...before, ...fields }))
  if (!isSaved) throw await staleError(ctx, { entity, id: ctx.scope.agencyId, noun: 'these settings' }, await readWebsite(ctx))
  if (ownHost !== undefined && ownHost !== before.ownHost) await changeHost(ctx, ownHost)
  const changes = changesBetween(before, { ...fields, ...(ownHost !== undefined && { ownHost }) })
  await ctx.audit({ action: 'changed', entity, entityId: ctx.scope.agencyId, changes })
  ctx.changed('website', ctx.scope.agencyId)
  return readWebsite(ctx)
}

/** @throws conflict where it is the installation's own, or another agency's */
async function changeHost(ctx: Context, host: string | null): Promise<void> {
  const { hostname } = new URL(ctx.platform.config.PUBLIC_URL)
  const isOurs =
    host !== null && (host === hostname || hostname.endsWith(`.${host}`) || host.includes(':') || isLoopbackName(host))
  if (!isOurs && (await setOwnHost(ctx, host))) return
  const message = 'This domain can’t be used here. Choose another one'
  throw new AppError('conflict', message, { fields: [{ path: 'ownHost', message }] })
}
