import { sql } from 'kysely'
import { readTyped, wholeStreet } from '#accounts/addresses/typed-address.rules.ts'
import type { MailEnquiry } from '#formats/enquiry-mail/enquiry-mail.ts'
import type { Context } from '#platform/context.ts'

type Named = Pick<MailEnquiry, 'address' | 'reference' | 'adId' | 'kind'>

/** The listing that an enquiry names: by an id of ours or of a portal, else by its address where only one can be meant. */
export async function listingOf(ctx: Context, { address, reference, adId, kind }: Named): Promise<string | null> {
  for (const id of [adId, reference]) {
    const found = id && (await listingById(ctx, id))
    if (found) return found
  }
  // Who wants to sell names their own home, which may once have been a listing.
  return address && kind !== 'vendor' ? ((await listingAtLine(ctx, address)) ?? null) : null
}

/** The same with its address, for people. */
export async function namedListingOf(ctx: Context, named: Named): Promise<{ id: string; name: string } | undefined> {
  const id = await listingOf(ctx, named)
  if (!id) return undefined
  const { rows } = await sql<{
    name: string
  }>`select coalesce(nullif(concat_ws(', ', nullif(street_line, ''), nullif(suburb, '')), ''), reference) as name
    from listings_view where agency_id = ${ctx.scope.agencyId} and id = ${id}`.execute(ctx.db)
  return { id, name: rows[0]?.name ?? '' }
}

/** Our reference, or the id under which a portal shows the listing. */
async function listingById({ db, scope }: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listings_view l where l.agency_id = ${scope.agencyId} and lower(l.reference) = ${id.toLowerCase()} and l.archived_at is null
    union
    select p.listing_id from publications_view p where p.agency_id = ${scope.agencyId} and p.portal_listing_id = ${id}
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** The newest listing at an address in one line that is not a draft; undefined when it can be several properties. */
async function listingAtLine({ db, scope }: Context, line: string): Promise<string | undefined> {
  const { flat, lot, streetNumber, words } = readTyped(line)
  const plain = words.map((word) => word.replace(/,$/, '').replaceAll('.', ''))
  const number = streetNumber?.toLowerCase() ?? (lot ? `lot ${lot.toLowerCase()}` : undefined)
  if (!number || !plain.length) return undefined
  // Where the street ends is not said: every place is tried.
  const starts = plain
    .slice(0, 6)
    .map((_, at) => `${flat?.toLowerCase() ?? ''}|${number}|${wholeStreet(plain.slice(0, at + 1))}|`)
  const { rows } = await sql<{ id: string; key: string; propertyId: string }>`
    select l.id, p.address_key as key, p.id as "propertyId" from properties_view p
      join listings_view l on l.agency_id = p.agency_id and l.property_id = p.id
      join unnest(${starts}::text[]) as start on starts_with(p.address_key, start)
    where p.agency_id = ${scope.agencyId} and l.archived_at is null and l.status <> 'draft'
    order by l.created_at desc, l.id desc limit 50`.execute(db)
  const rest = ` ${plain.join(' ')} `
  // A suburb that is said must be this one; one that is not said may be any.
  const fits = rows.filter(({ key }) => {
    const [, , street = '', suburb = '', state = '', postcode = ''] = key.split('|')
    const after = wordsAfter(plain, street)
    return !after.length || rest.includes(` ${suburb} `) || (postcode && after.includes(postcode)) || isPlaceless(after, state)
  })
  const properties = new Set(fits.map(({ propertyId }) => propertyId))
  return properties.size === 1 ? fits[0]?.id : undefined
}
function wordsAfter(words: readonly string[], street: string): string[] {
  for (let at = 1; at <= words.length; at++) if (wholeStreet(words.slice(0, at)) === street) return words.slice(at)
  return []
}
const isPlaceless = (words: readonly string[], state: string) => words.every((word) => word === state)
