// Rows that outlive the contact or the listing they name: the name goes, the row stays, in the same transaction.
import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { deleteContacts } from '#core/contacts/server/bin/contact-bin.service.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
/** A row each, with the columns that must be filled. */
const rows: Record<string, string> = {
  enquiries: `source, external_id, kind, received_at, created_at) values ('other', 'x', 'other', now(), now()`,
  reviews: `status, source, reviewer_name, role, created_at, updated_at) values ('requested', 'request', 'x', 'buyer', now(), now()`,
  tasks: `subject, type, created_at, updated_at) values ('x', 'todo', now(), now()`,
  track_runs: `started_at, track_id) values (now(), '{other}'`,
  campaign_recipients: `campaign_id, position, name, state) values ('{other}', 1, 'x', 'queued'`,
}
const insert = async (agencyId: string, table: string, column: string, id: string) => {
  const [columns = '', values = ''] = (rows[table] ?? '').split(') values (')
  const other = newId()
  if (table === 'track_runs')
    await portal.owner.query(
      `insert into task_tracks (agency_id, id, kind, name, steps, created_at, updated_at) values ($1, $2, 'track', 'x', '[]', now(), now())`,
      [agencyId, other],
    )
  if (table === 'campaign_recipients')
    await portal.owner.query(
      `insert into campaigns (agency_id, id, name, state, purpose, design, audience) values ($1, $2, 'x', 'sent', 'marketing', '{}', '{}')`,
      [agencyId, other],
    )
  const row = newId()
  await portal.owner.query(
    `insert into ${table} (agency_id, id, ${column}, ${columns}) values ($1, $2, $3, ${values.replace('{other}', other)})`,
    [agencyId, row, id],
  )
  return row
}
const valueOf = async (table: string, column: string, row: string) =>
  (await portal.owner.query(`select ${column} as value from ${table} where id = $1`, [row])).rows

test.each(['enquiries', 'reviews', 'tasks', 'track_runs', 'campaign_recipients'])(
  '%s outlive a contact that is deleted for good',
  async (table) => {
    const agency = await portal.newAgency()
    const me = await agency.signIn()
    const contact = await me(contactEndpoints.create, { body: { firstName: 'Ada' } })
    const row = await insert(agency.id, table, 'contact_id', contact.id)
    const scope = proveScope({ agencyId: agency.id, userId: null, agentId: null, permissions: new Set(), sessionId: null })

    await callerOf(portal.platform, scope, 'test').transaction((ctx) => deleteContacts(ctx, [contact.id]))

    expect(await valueOf(table, 'contact_id', row)).toEqual([{ value: null }])
    expect((await portal.owner.query('select 1 from contact_keys where contact_id = $1', [contact.id])).rows).toEqual([])
  },
)

test.each(['enquiries', 'reviews', 'tasks', 'track_runs'])('%s outlive a listing that leaves the bin', async (table) => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'land' } })
  const row = await insert(agency.id, table, 'listing_id', id)
  await me(listingEndpoints.remove, { params: { id }, query: {} })
  await portal.owner.query(`update listings set archived_at = now() - interval '31 days' where id = $1`, [id])
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin' and state = 'created'`)

  await portal.runJobs('listings.empty-bin')

  expect((await portal.owner.query('select 1 from listings where id = $1', [id])).rows).toEqual([])
  expect(await valueOf(table, 'listing_id', row)).toEqual([{ value: null }])
})

test('a note about a listing alone goes with it for good, and one about a contact too keeps that', async () => {
  const me = await (await portal.newAgency()).signIn()
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const listing = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const [ofListing, ofContact] = [
    { entity: 'listing' as const, id: listing.id },
    { entity: 'contact' as const, id: contact.id },
  ]
  const alone = await me(noteEndpoints.create, { body: { bodyHtml: '<p>Alarm code</p>', links: [ofListing] } })
  const both = await me(noteEndpoints.create, { body: { bodyHtml: '<p>Came twice</p>', links: [ofListing, ofContact] } })
  await me(listingEndpoints.remove, { params: { id: listing.id } })
  portal.advance(31 * 86_400_000)
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin' and state < 'active'`)
  await portal.runJobs('listings.empty-bin')
  portal.advance(-31 * 86_400_000)

  const linksOf = async (id: string) =>
    (await portal.owner.query('select entity from note_links where note_id = $1', [id])).rows.map(
      ({ entity }) => entity as string,
    )
  expect([await linksOf(alone.id), await linksOf(both.id)]).toEqual([[], ['contact']])
  expect((await portal.owner.query('select 1 from notes where id = $1', [alone.id])).rowCount).toBe(0)
  expect((await me(noteEndpoints.list, { params: { id: contact.id } })).items).toMatchObject([{ id: both.id }])
})
