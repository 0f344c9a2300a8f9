import { sql } from 'kysely'
import { escapeHtml } from '#common/escape-html.ts'
import { publicPlaceLine } from '#common/listing/address-lines.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { listingAddressesWanted } from '../../listings.events.ts'
import { type MailedOpen, mailedOpens } from '../open-calendar/open-home-link.ts'
import { publicFacts } from '../../public-facts.rules.ts'
import { mailButton, type MailBrand } from '#formats/email-html/email-html.ts'
import type { Context } from '#platform/context.ts'
import { mailFile } from '#platform/images/variants.ts'

export interface MailCard {
  /** The place, as exact as the vendor allows. */
  place: string
  headline: string
  facts: string
  price: string
  isForSale: boolean
  photo: string | null
  opens: MailedOpen[]
  url: string | null
  brochureUrl: string | null
}
interface Row {
  status: ListingStatus
  fields: Partial<ListingFields>
  inspections: ListingFields['inspections']
  token: string | null
  files: string[]
}
/** Only what is advertised is shown to a stranger. */
const advertised: ReadonlySet<ListingStatus> = new Set(['live', 'underOffer', 'underApplication'])

/** The card of a listing in an email; undefined when it is not advertised or is in the recycle bin. */
export async function cardOfListing(ctx: Context, listingId: string | null, timeZone: string): Promise<MailCard | undefined> {
  const { db, scope, platform, clock } = ctx
  if (!listingId) return undefined
  const { rows } = await sql<Row>`
    select l.status, l.fields, l.inspections, m.token, array(select v ->> 'file' from jsonb_array_elements(coalesce(m.variants, '[]')) v) as files
    from listings_view l
    left join lateral (
      select token, variants from listing_media_view
      where agency_id = ${scope.agencyId} and listing_id = l.id and kind = 'photo' and state = 'ready' and is_published
        and archived_at is null and not coalesce(is_altered, false)
      order by position, id limit 1) m on true
    where l.agency_id = ${scope.agencyId} and l.id = ${listingId} and l.archived_at is null`.execute(db)
  const row = rows[0]
  if (!row || !advertised.has(row.status)) return undefined
  const fields = withPlainText(completeFields(row.fields))
  if (fields.addressVisibility === 'hidden') return undefined
  const now = localOf(clock(), propertyZone(fields.address, timeZone))
  const file = mailFile(row.files, 'whole')
  const ours: { id: string; pageUrl?: string; brochureUrl?: string } = { id: listingId }
  await ctx.emit(listingAddressesWanted, ours)
  return {
    place: publicPlaceLine(fields),
    headline: fields.headline ?? '',
    facts: publicFacts(fields)
      .map(({ words }) => words)
      .join(' · '),
    price: priceLabel(fields, row.status),
    isForSale: fields.saleOrLease !== 'lease',
    photo: row.token && file ? `${platform.config.PUBLIC_URL}/m/${row.token}/${file}` : null,
    opens: mailedOpens(
      { agencyId: scope.agencyId, base: platform.config.PUBLIC_URL, now, most: 3 },
      { id: listingId, inspections: row.inspections },
    ),
    url: fields.links.find(({ kind }) => kind === 'web' || kind === 'miniweb')?.url ?? ours.pageUrl ?? null,
    brochureUrl: ours.brochureUrl ?? null,
  }
}

export const cardText = ({ place, headline, facts, price, opens, url, brochureUrl }: MailCard): string =>
  [
    place,
    headline,
    [price, facts].filter(Boolean).join(' · '),
    ...opens.map(({ words, calendarUrl }) => `Open ${words}, add to calendar: ${calendarUrl}`),
    url,
    brochureUrl && `Brochure: ${brochureUrl}`,
  ]
    .filter(Boolean)
    .join('\n')

/** Below the letter: photo, place, facts, price, and the button to the listing's page. */
export function cardHtml(frame: MailBrand, { place, headline, facts, price, photo, opens, url, brochureUrl }: MailCard): string {
  const line = (className: string, style: string, text: string) =>
    text && `<tr><td class="${className}" style="${style}">${escapeHtml(text)}</td></tr>`
  const rows = [
    photo &&
      `<tr><td style="padding:0 0 12px"><img src="${escapeHtml(photo)}" alt="" width="536" style="display:block;width:100%;max-width:536px;height:auto;border:0;border-radius:4px"></td></tr>`,
    line('g-ink', 'font-size:18px;line-height:25px;font-weight:600;color:#16201c', place),
    line('g-ink', 'padding:2px 0 0;font-size:15px;line-height:22px;color:#1f2933', headline),
    line('g-mute', 'padding:2px 0 0;font-size:14px;line-height:21px;color:#55635d', facts.replaceAll(/(\d) /g, '$1\u00a0')),
    line('g-ink', 'padding:6px 0 0;font-size:16px;line-height:23px;font-weight:600;color:#16201c', price),
    ...opens.map(
      ({ words, calendarUrl }) =>
        `<tr><td class="g-ink" style="padding:8px 0 0;font-size:15px;line-height:22px;color:#1f2933">Open ${escapeHtml(words)} &nbsp;<a class="g-acc" href="${escapeHtml(calendarUrl)}" style="color:${frame.accent}">Add\u00a0to\u00a0calendar</a></td></tr>`,
    ),
    url && `<tr><td style="padding:12px 0 0">${mailButton(frame, 'View the property', url)}</td></tr>`,
    brochureUrl &&
      `<tr><td class="g-ink" style="font-size:15px;line-height:22px;color:#1f2933"><a class="g-acc" href="${escapeHtml(brochureUrl)}" style="color:${frame.accent}">Download the brochure</a> (PDF)</td></tr>`,
  ]
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g-line" style="margin:24px 0 0;border-collapse:collapse;border-top:1px solid #e4e8e6"><tr><td style="padding:20px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.filter(Boolean).join('')}</table></td></tr></table>`
}
