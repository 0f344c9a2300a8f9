import type { FastifyInstance } from 'fastify'
import { storedFields } from '../listings.store.ts'
import { publicPlaceLine } from '#common/listing/address-lines.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { instantOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { icalendar } from '#formats/icalendar/icalendar.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { phoneLink, publicLook, publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { callerOf, type Context, type Platform } from '#platform/context.ts'
import { limitNetwork } from '#platform/http/load/limits.ts'
import { fileOfOpen } from './open-home-link.ts'

type Names = { Params: { agencyId: string; listingId: string; file: string } }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Strangers see only what is advertised. */
const advertised: ReadonlySet<ListingStatus> = new Set(['live', 'underOffer', 'underApplication'])

/** `Add to calendar` of an email: one open home of an advertised listing as a calendar file. Says nothing that an advertisement does not. */
export async function openHomeRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<Names>(
    '/open-home/:agencyId/:listingId/:file',
    { preHandler: limitNetwork(app, 'open-home', 120) },
    async (request, reply) => {
      const { agencyId, listingId, file } = request.params
      const isName = uuid.test(agencyId) && uuid.test(listingId) && /^\d{8}T\d{4}\.ics$/.test(file)
      const found = isName
        ? await callerOf(platform, visitorScope(agencyId), request.id).reading((ctx) => findOpen(ctx, listingId, file))
        : undefined
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      if (found?.calendar)
        return reply
          .headers({
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': 'attachment; filename="open-home.ics"',
          })
          .send(found.calendar)
      const { html, policy } = gonePage(found?.look)
      return reply
        .code(found ? 410 : 404)
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .send(html)
    },
  )
}

async function findOpen(
  ctx: Context,
  listingId: string,
  file: string,
): Promise<{ calendar?: string; look: PublicLook } | undefined> {
  const { db, scope, clock, platform } = ctx
  const row = await db
    .selectFrom('listings_view')
    .select(['reference', 'status', 'fields', 'inspections'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', listingId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const brand = await getBranding(ctx)
  const look = await publicLook(ctx, brand)
  const fields = withPlainText(storedFields(row))
  const open = fields.inspections.find(({ startsAt }) => fileOfOpen(startsAt) === file)
  if (!open || !advertised.has(row.status as ListingStatus)) return { look }
  const zone = propertyZone(fields.address, brand.timeZone)
  const place = publicPlaceLine(fields)
  const url = fields.links.find(({ kind }) => kind === 'web' || kind === 'miniweb')?.url ?? ''
  const calendar = icalendar({
    name: brand.tradingName,
    now: clock(),
    events: [
      {
        uid: `open-home-${listingId}-${file.slice(0, -4)}@${hostOf(brand.website || platform.config.PUBLIC_URL)}`,
        sequence: 0,
        title: `Open home: ${place || `Listing ${row.reference}`}`,
        place: place || null,
        description: [fields.headline, [brand.tradingName, brand.phone].filter(Boolean).join(', ')].filter(Boolean).join('\n'),
        url,
        isAllDay: false,
        startDay: open.startsAt.slice(0, 10),
        endDay: open.endsAt.slice(0, 10),
        startInstant: instantOf(open.startsAt.slice(0, 16), zone).toISOString(),
        endInstant: instantOf(open.endsAt.slice(0, 16), zone).toISOString(),
      },
    ],
  })
  return { calendar, look }
}

/** The agency's own domain names its events, on every installation. */
function hostOf(address: string): string {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(whole) ? new URL(whole).hostname : 'localhost'
}

function gonePage(look: PublicLook | undefined): { html: string; policy: string } {
  const phone = look?.brand.phone
  return publicPage({
    title: `Open home – ${look?.brand.tradingName ?? 'Calendar'}`,
    look,
    head: '<meta name="robots" content="noindex">',
    body: look
      ? `<h1>This open home isn’t on any more</h1><p>The time may have changed. ${phone ? `Call us on ${phoneLink(phone)}` : 'Reply to our email'} and we’ll find a time for you.</p>`
      : '<h1>This link doesn’t work</h1><p>It may have been cut off. Open it again from the email.</p>',
  })
}
