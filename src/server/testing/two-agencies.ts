import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#common/endpoint.ts'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { roleEndpoints } from '#accounts/users/roles.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { trackEndpoints } from '#workflow/tasks/tracks.contract.ts'
import type { Call } from './test-agency.ts'
import type { TestPortal } from './test-portal.ts'
import { addressOf, sampleOf } from './sample-input.ts'

/** Records of every kind that one call makes, all of whose texts carry a word that must not turn up elsewhere. */
export async function fillAgency(me: Call, word: string): Promise<Record<string, string>> {
  const contact = await me(contactEndpoints.create, {
    body: { firstName: word, lastName: word, emails: [{ label: 'home', value: `${word}@foreign.example` }] } as never,
  }).catch(() => me(contactEndpoints.create, { body: { firstName: word, lastName: word } as never }))
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      headline: word,
      address: {
        ...emptyAddress,
        streetNumber: '4',
        street: `${word} Street`,
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      AgentId: me.agentId,
    } as never,
  })
  const note = await me(noteEndpoints.create, {
    body: { bodyHtml: `<p>${word}</p>`, links: [{ entity: 'contact', id: contact.id }] },
  })
  const preference = await me(preferenceEndpoints.create, { body: { contactId: contact.id, name: word } as never }).catch(
    () => undefined,
  )
  const role = await me(roleEndpoints.create, { body: { name: `${word} role`, permissions: ['listings.read'] } })
  const campaign = await me(campaignEndpoints.create, {
    body: { name: word, subject: word, audience: { include: [{ kind: 'contacts', contactIds: [contact.id] }], exclude: [] } },
  })
  const invited = await me(userEndpoints.invite, {
    body: { firstName: word, lastName: word, email: `${word.toLowerCase()}-${randomUUID().slice(0, 6)}@foreign.example` },
  })
  const task = await me(taskEndpoints.create, {
    body: { subject: word, description: word, contactId: contact.id, listingId: listing.id, dueOn: '2026-11-20' },
  })
  const track = await me(trackEndpoints.create, {
    body: { kind: 'track', name: `${word} track`, steps: [{ id: 'a', subject: word }] },
  })
  const post = await me(blogEndpoints.create, { body: { title: word, excerpt: word } })
  return {
    contact: contact.id,
    post: post.id,
    listing: listing.id,
    note: note.id,
    task: task.id,
    track: track.id,
    role: role.id ?? '',
    campaign: campaign.id,
    invited: invited.id,
    user: me.userId,
    agent: me.agentId ?? '',
    ...(preference && { preference: preference.id }),
  }
}

/** Every row of an agency in every table, as text, to see that nothing moved. */
export async function rowsOf(portal: TestPortal, agencyId: string): Promise<Record<string, string>> {
  const { rows: tables } = await portal.owner.query<{ name: string }>(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await portal.owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from "${name}" t where agency_id = $1`,
      [agencyId],
    )
    all[name] = rows[0]?.text ?? ''
  }
  return all
}

/** Knocks as this user at one door with one id in every place that takes one. */
export function knock(portal: TestPortal, me: Call, e: Endpoint, id: string) {
  const body = e.body ? (sampleOf(e.body, id) as object) : undefined
  return portal.app.inject({
    method: e.method,
    url: addressOf(e, { id, clientId: me.agencyId }),
    headers: { authorization: `Bearer ${me.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
}
