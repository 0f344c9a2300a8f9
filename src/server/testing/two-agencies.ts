import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Endpoint } from '#common/endpoint.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { roleEndpoints } from '#accounts/users/roles.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { viewEndpoints } from '#accounts/views/views.contract.ts'
import { contactListEndpoints } from '#core/contacts/contact-lists.contract.ts'
import { contactPageEndpoints } from '#core/contacts/contact-page.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { suppressionPurpose } from '#core/contacts/server/consent/suppression-keys.store.ts'
import { duplicateEndpoints } from '#core/contacts/duplicates.contract.ts'
import { listingListEndpoints } from '#core/listings/listing-lists.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { codeEndpoints } from '#channels/documents/codes.contract.ts'
import { proofEndpoints } from '#channels/documents/proofs.contract.ts'
import { bookingEndpoints } from '#workflow/opens/bookings.contract.ts'
import { openEndpoints } from '#workflow/opens/opens.contract.ts'
import { inspectionEndpoints } from '#workflow/opens/inspections.contract.ts'
import { keyEndpoints } from '#workflow/opens/keys.contract.ts'
import { visitEndpoints } from '#workflow/opens/visits.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { trackEndpoints } from '#workflow/tasks/tracks.contract.ts'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { uploadFeed } from '#channels/reaxml/server/testing-import.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { type Call, testPassword } from './test-agency.ts'
import type { TestPortal } from './test-portal.ts'
import { addressOf, sampleOf } from './sample-input.ts'

/** A whole file, uploaded as the browser does it. @returns the key by which a call names it */
async function uploadFile(
  portal: TestPortal,
  me: Call,
  presign: typeof pictureEndpoints.presign | typeof noteFileEndpoints.presign,
  { bytes, fileName, fileType }: { bytes: Buffer; fileName: string; fileType: string },
): Promise<string> {
  const { url, key } = await me(presign, { query: { fileName, fileType } })
  const { statusCode } = await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: bytes })
  if (statusCode >= 300) throw new Error(`The upload of ${fileName} was answered with ${statusCode}`)
  return key
}

/** Records that come from outside or from failures: an enquiry, an ad, a job that gave up, an address that refuses mail, a passkey. */
async function insertRows(
  portal: TestPortal,
  me: Call,
  of: { word: string; contactId: string; listingId: string; portalAccountId: string },
) {
  const { agencyId, userId, agentId } = me
  const { word, listingId, portalAccountId } = of
  const [enquiry, publication, failedJob, suppression, passkey] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const add = (sql: string, ...values: unknown[]) => portal.owner.query(sql, [agencyId, ...values])
  await add(
    `insert into enquiries (agency_id, id, source, external_id, kind, received_at, listing_id, name, email, message, agent_id, created_at)
     values ($1, $2::uuid, 'website', $2::uuid::text, 'listing', now(), $3, $4::text, $5, $4::text, $6, now())`,
    enquiry,
    listingId,
    word,
    `enquirer-${word.toLowerCase()}@foreign.example`,
    agentId,
  )
  await add(
    `insert into publications (agency_id, id, listing_id, portal_account_id, external_key, wanted_state, state, wanted_version, sent_version,
       live_version, last_payload, asked_facts) values ($1, $2::uuid, $3, $4, $2::uuid::text, 'live', 'live', 1, 1, 1, $5, '{}')`,
    publication,
    listingId,
    portalAccountId,
    `<propertyList><!-- ${word} --></propertyList>`,
  )
  await add(
    `insert into failed_jobs (agency_id, id, name, payload, subject, error, attempts)
     values ($1, $2::uuid, 'media.make-variants', jsonb_build_object('mediaId', $2::uuid::text), $3, 'The disk is full', 4)`,
    failedJob,
    word,
  )
  await add(
    `insert into mail_suppressions (agency_id, id, address, reason, detail, created_at) values ($1, $2, $3, 'hardBounce', $4, now())`,
    suppression,
    `gone-${word.toLowerCase()}@foreign.example`,
    word,
  )
  await add(
    `insert into passkeys (agency_id, id, user_id, credential_id, public_key, name, is_synced)
     values ($1, $2::uuid, $3, decode(md5($2::uuid::text), 'hex'), '\\x00', $4, false)`,
    passkey,
    userId,
    word,
  )
  const sms = randomUUID()
  await add(
    `insert into sms_messages (agency_id, id, direction, contact_id, number, text, purpose, parts, state, created_at)
     values ($1, $2, 'in', $3, '+61400000009', $4, 'reply', 1, 'received', now())`,
    sms,
    of.contactId,
    word,
  )
  await add(
    `insert into sms_suppressions (agency_id, id, number, reason, created_at) values ($1, $2, $3, 'stop', now())`,
    randomUUID(),
    `number-${word.toLowerCase()}`,
  )
  await add(
    `insert into suppression_keys (agency_id, id, hash_key, created_at) values ($1, $2, $3, now())`,
    randomUUID(),
    portal.platform.secrets.seal(randomBytes(32).toString('hex'), suppressionPurpose),
  )
  return { sms, enquiry, publication, failedJob, suppression, passkey }
}

/** An open home that has ended, and the message that someone was sent afterwards; one that is queued would go out in the middle of a test. */
async function followUp(
  portal: TestPortal,
  me: Call,
  { openId, contactId, word }: { openId: string; contactId: string; word: string },
) {
  const at = new Date().toISOString()
  const entry = { userId: me.userId, at, sentAt: at }
  const params = { id: openId }
  const visit = await me(visitEndpoints.enter, {
    params,
    body: { ...entry, clientKey: randomUUID(), seq: 1, kind: 'arrive', arrival: { contactId } },
  })
  await me(visitEndpoints.enter, { params, body: { ...entry, clientKey: randomUUID(), seq: 2, kind: 'close' } })
  await portal.owner.query(
    `insert into follow_ups (agency_id, id, open_id, visit_id, kind, channel, address, subject, text, state, send_after, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, 'thanks', 'email', $5, $6, $6, 'sent', now(), now(), $7, now())`,
    [me.agencyId, randomUUID(), openId, visit.visitId, `followed-${word.toLowerCase()}@foreign.example`, word, me.userId],
  )
  await portal.owner.query(
    `insert into owner_summaries (agency_id, id, open_id, contact_id, address, subject, text, state, send_after, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $6, 'sent', now(), now(), $7, now())`,
    [me.agencyId, randomUUID(), openId, contactId, `told-${word.toLowerCase()}@foreign.example`, word, me.userId],
  )
}

/** A private inspection, and the invitation that was sent for it. */
async function inspection(portal: TestPortal, me: Call, given: { listingId: string; contactId: string; word: string }) {
  const { listingId, contactId, word } = given
  const body = { listingId, contactId, startsAt: '2027-02-20T10:00', placeNote: word, invites: false }
  const { open, visitId } = await me(inspectionEndpoints.book, { body })
  const { version, ...rules } = await me(bookingEndpoints.settings, {})
  await me(bookingEndpoints.changeSettings, { body: { ...rules, version } as never })
  await me(bookingEndpoints.changeListing, { params: { id: listingId }, body: { isOn: false } })
  await portal.owner.query(
    `insert into inspection_mails (agency_id, id, open_id, visit_id, kind, address, sequence, starts_at, ends_at, state, sent_at, created_by, created_at)
     values ($1, $2, $3, $4, 'booked', $5, 0, '2027-02-20T10:00', '2027-02-20T10:30', 'sent', now(), $6, now())`,
    [me.agencyId, randomUUID(), open.id, visitId, `inspected-${word.toLowerCase()}@foreign.example`, me.userId],
  )
  return open.id
}

/** Records of every kind that calls take an id of, all of whose texts carry a word that must not turn up elsewhere. */
export async function fillAgency(portal: TestPortal, me: Call, word: string): Promise<Record<string, string>> {
  const agencyParams = { params: { id: me.agencyId } }
  const newContact = (name: string) =>
    me(contactEndpoints.create, {
      body: {
        firstName: word,
        lastName: name,
        emails: [{ label: 'personal', address: `${name.toLowerCase()}-${word.toLowerCase()}@foreign.example` }],
      },
    })
  const [contact, other, kept, merged, removed] = [
    await newContact(word),
    await newContact('Other'),
    await newContact('Kept'),
    await newContact('Merged'),
    await newContact('Removed'),
  ]
  const address = { streetNumber: '4', street: `${word} Street`, suburb: 'Richmond', state: 'VIC' as const, postcode: '3121' }
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      headline: word,
      address: { ...emptyAddress, ...address },
      vendors: [{ name: word, phone: null, email: null, contactId: contact.id }],
    },
  })
  const picture = { bytes: await samplePicture(), fileName: `${word}.jpg`, fileType: 'image/jpeg' }
  const pictureKey = () => uploadFile(portal, me, pictureEndpoints.presign, picture)
  const media = await me(mediaEndpoints.create, {
    body: { key: await pictureKey(), listingId: listing.id, fileName: picture.fileName },
  })
  const headingImage = await me(mediaEndpoints.addHeadingImage, {
    ...agencyParams,
    body: { key: await pictureKey(), fileName: picture.fileName },
  })
  const agencyPicture = await me(pictureEndpoints.addAgencyPicture, {
    body: { key: await pictureKey(), fileName: picture.fileName, purpose: 'portrait' },
  })
  const note = await me(noteEndpoints.create, {
    body: { bodyHtml: `<p>${word}</p>`, links: [{ entity: 'contact', id: contact.id }] },
  })
  const noteFile = await me(noteFileEndpoints.add, {
    body: { key: await uploadFile(portal, me, noteFileEndpoints.presign, picture), fileName: picture.fileName },
  })
  const preference = await me(preferenceEndpoints.create, {
    body: { contactId: contact.id, label: word, saleOrLease: 'sale', classes: ['residential'] },
  })
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
  const trackRun = await me(trackEndpoints.start, { body: { trackId: track.id, contactId: contact.id } })
  const post = await me(blogEndpoints.create, { body: { title: word, excerpt: word } })
  const review = await me(reviewEndpoints.create, {
    body: { reviewerName: word, role: 'vendor', rating: 5, body: word, mayPublish: true },
  })
  const view = await me(viewEndpoints.create, { body: { entity: 'contacts', name: word, isShared: true } })
  const tied = await me(partyEndpoints.tie, {
    body: { contactId: contact.id, role: 'owner', address: { ...address, street: `5 ${word} Street` } },
  })
  const [relationship] = await me(contactPageEndpoints.relate, {
    body: { contactId: contact.id, otherId: other.id, kind: 'partner' },
  })
  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: kept.id, mergeId: merged.id } })
  const contactBulk = await me(contactListEndpoints.bulk, {
    body: { ids: [other.id], action: { type: 'tag', add: [word], remove: [] } },
  })
  const listingBulk = await me(listingListEndpoints.bulk, {
    body: { ids: [listing.id], action: { type: 'tag', add: [word], remove: [] } },
  })
  await me(contactEndpoints.remove, { params: { id: removed.id } })
  const leaver = await me(agentEndpoints.create, { body: { name: `${word} Leaver` } })
  await me(agentEndpoints.archive, { params: { id: leaver.id }, body: { listingsTo: me.agentId, contactsTo: me.agentId } })
  const openDay = (day: string) => ({ listingId: listing.id, startsAt: `${day}T11:00`, endsAt: `${day}T11:30`, placeNote: word })
  const opens = await me(openEndpoints.plan, { body: { opens: [openDay('2027-02-06'), openDay('2027-02-13')] } })
  const [open = '', followedOpen = ''] = opens.items.map(({ id }) => id)
  const at = new Date().toISOString()
  // Without a number or an address nothing is matched: the visit is about a person of this name alone.
  const visit = await me(visitEndpoints.enter, {
    params: { id: open },
    body: {
      ...{ clientKey: randomUUID(), userId: me.userId, at, sentAt: at, seq: 1, kind: 'arrive' },
      arrival: { people: [{ name: `${word} Visitor`, mobile: null, email: null }] },
    },
  })
  const key = await me(keyEndpoints.add, { body: { listingId: listing.id, label: word, hook: word } })
  await me(keyEndpoints.take, { params: { id: key.id }, body: { to: { kind: 'name', name: word }, why: word } })
  const inspectionId = await inspection(portal, me, { listingId: listing.id, contactId: other.id, word })
  await followUp(portal, me, { openId: followedOpen, contactId: other.id, word })
  const proof = await me(proofEndpoints.send, {
    params: { listingId: listing.id },
    body: { type: 'dl', name: word, message: word },
  })
  const code = await me(codeEndpoints.create, {
    params: { listingId: listing.id },
    body: { piece: 'sign', place: word },
  })
  const portalAccount = await me(portalEndpoints.createAccount, {
    body: {
      portalType: 'homely',
      name: word,
      portalAgencyId: `agency-${randomUUID().slice(0, 6)}`,
      credentials: { clientId: 'gable', clientSecret: 'a secret of the feed' },
      // Nothing listens on the discard port.
      feed: { protocol: 'sftp', host: '127.0.0.1', port: 9, directory: 'in' },
    },
  })
  const importBatch = await uploadFeed(portal, me, feedOf(word), `${word}.xml`)
  const contactImport = await importer(portal).upload(
    me,
    `First name,Email\n${word},row-${word}@foreign.example\n`,
    `${word}.csv`,
  )
  await portal.app.inject({
    method: sessionEndpoints.login.method,
    url: sessionEndpoints.login.path,
    payload: { email: me.email, password: testPassword },
  })
  const signIn = (await me(sessionEndpoints.signIns, {})).find(({ isCurrent }) => !isCurrent)
  const records = {
    agency: me.agencyId,
    contact: contact.id,
    mergedContact: merged.id,
    removedContact: removed.id,
    post: post.id,
    listing: listing.id,
    property: listing.propertyId ?? '',
    media: media.id,
    headingImage: headingImage.id,
    agencyPicture: agencyPicture.id,
    note: note.id,
    noteFile: noteFile.id,
    task: task.id,
    track: track.id,
    trackRun: trackRun.runId,
    role: role.id ?? '',
    campaign: campaign.id,
    invited: invited.id,
    user: me.userId,
    agent: me.agentId ?? '',
    leaver: leaver.id,
    preference: preference.id,
    review: review.id,
    view: view.id,
    tie: tied.ties[0]?.id ?? '',
    relationship: relationship?.id ?? '',
    merge: merge.id,
    contactBulk: contactBulk.id,
    listingBulk: listingBulk.id,
    open,
    followedOpen,
    inspection: inspectionId,
    key: key.id,
    visit: visit.visitId ?? '',
    proof: proof.id,
    code: code.id,
    portalAccount: portalAccount.id,
    importBatch: importBatch.id,
    contactImport: contactImport.id,
    signIn: signIn?.id ?? '',
    ...(await insertRows(portal, me, { word, contactId: contact.id, listingId: listing.id, portalAccountId: portalAccount.id })),
  }
  for (const [kind, id] of Object.entries(records)) if (!id) throw new Error(`No ${kind} was made`)
  return records
}

const samplePicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
const feedOf = (word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<propertyList date="2026-11-01-12:30:00"><residential modTime="2026-11-01-12:30:00" status="current"><agentID>FOREIGN</agentID>
<uniqueID>${word}</uniqueID><headline>${word}</headline></residential></propertyList>`

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

function requestOf(me: Call, e: Endpoint, id: string) {
  const body = e.body ? (sampleOf(e.body, id) as object) : undefined
  return {
    method: e.method,
    url: addressOf(e, { id, clientId: me.agencyId }),
    headers: { authorization: `Bearer ${me.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  }
}

/** Makes a call as this user with one id in every place that takes one. */
export const callWith = (portal: TestPortal, me: Call, e: Endpoint, id: string) => portal.app.inject(requestOf(me, e, id))

/** The records to try a call with; one of them will do where it takes no id. */
export function recordsFor(me: Call, e: Endpoint, records: Record<string, string>): [kind: string, id: string][] {
  const all = Object.entries(records)
  const id = randomUUID()
  return JSON.stringify(requestOf(me, e, id)).includes(id) ? all : all.slice(0, 1)
}
