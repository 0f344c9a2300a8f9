import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { filledUp } from '#platform/db/filled-up.ts'
import { instantText } from '#platform/db/sql-text.ts'
import { oneObject, type RawJson } from '#platform/http/raw-json.ts'
import { reachesOffice } from '#platform/scope.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { Listing } from '../listings.contract.ts'

export interface ListingRecord {
  record: RawJson<Listing>
  /** Names vendors, buyers or their solicitors, or what the vendor would take. */
  isSensitive: boolean
}

/** A field that was added to the contract after a listing was saved reads as empty; what differs by class is never added later. */
const { inspections: _, ...empty } = emptyFields('residential')
const fields = filledUp(sql`l.fields`, empty)

/**
 * A whole listing as the contract says it, built by PostgreSQL in one statement: parsing and writing it again takes twice the application's CPU.
 * undefined when it is not there, or not the caller's to read.
 */
export async function readListingRecord({ db, scope }: Context, id: string): Promise<ListingRecord | undefined> {
  // A listing that a feed or the demo made has no creator, and null = anything is neither true nor false.
  const own = sql`coalesce(l.created_by = ${scope.userId}, false) or exists (select 1 from listing_agents o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId})`
  const [row] = await queryPrepared(
    db,
    sql<{ fields: string; others: string; isSensitive: boolean }>`
    select ${fields} as fields, json_build_object(
      'id', l.id, 'clientId', l.agency_id, 'propertyId', l.property_id, 'status', l.status, 'statusReason', l.status_reason, 'reference', l.reference, 'version', l.version,
      'createdAt', ${instantText(sql`l.created_at`)}, 'updatedAt', ${instantText(sql`l.updated_at`)}, 'listedAt', ${instantText(sql`l.listed_at`)},
      'inspections', (select v.inspections from listings_view v where v.agency_id = l.agency_id and v.id = l.id),
      'canEdit', ${scope.permissions.has('listings.write')} and (${reachesOffice(scope, 'listings.write')} or ${own}),
      'agentProfiles', coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'jobTitle', a.job_title, 'role', la.role, 'mobile', a.mobile, 'phone', a.phone, 'email', a.email,
          'photoUrl', '/m/' || a.photo_token || '/thumb.webp') order by la.position)
        from listing_agents la join agents_view a on a.agency_id = la.agency_id and a.id = la.agent_id where la.agency_id = ${scope.agencyId} and la.listing_id = l.id), '[]'),
      'media', coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'position', m.position, 'fileName', m.file_name, 'caption', m.caption, 'altText', m.alt_text,
          'state', m.state, 'problem', m.problem, 'widthPx', m.width_px, 'heightPx', m.height_px, 'sizeBytes', m.size_bytes, 'thumbHash', m.thumb_hash, 'sourceUrl', m.source_url,
          'isPublished', m.is_published, 'isAltered', m.is_altered, 'alteredNote', m.altered_note, 'edit', m.edit, 'focus', m.focus,
          'urls', '{"thumb":null,"card":null,"large":null,"portal":null,"print":null,"original":null}'::jsonb
            || coalesce((select jsonb_object_agg(v ->> 'name', '/m/' || m.token || '/' || (v ->> 'file')) from jsonb_array_elements(m.variants) v), '{}')) order by m.position, m.id)
        from listing_media_view m where m.agency_id = ${scope.agencyId} and m.listing_id = l.id and m.archived_at is null), '[]')
    )::text as others, ${holdsVendorData} as "isSensitive"
    from listings l where l.agency_id = ${scope.agencyId} and l.id = ${id} and l.archived_at is null
      and (${reachesOffice(scope, 'listings.read')} or ${own})`,
  )
  return row && { record: oneObject<Listing>(row.fields, row.others), isSensitive: row.isSensitive }
}

const holdsVendorData = sql`coalesce(jsonb_array_length(l.fields->'vendors') > 0 or jsonb_array_length(l.fields->'buyers') > 0
  or jsonb_typeof(l.fields->'solicitor') = 'object' or jsonb_typeof(l.fields->'buyerSolicitor') = 'object'
  or l.fields->>'vendorAskingPriceCents' is not null, false)`

/** Writes an instant as JavaScript does, to the millisecond. */
