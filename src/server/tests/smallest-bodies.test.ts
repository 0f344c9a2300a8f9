// What a person would type into curl: every call that creates something takes its smallest sensible body.
import { expect, test } from 'vitest'
import { declarations } from '../declarations.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const me = await (await portal.newAgency()).signIn()
const creating = declarations.endpointGroups.flatMap(({ endpoints }) => Object.values(endpoints)).filter(({ creates }) => creates)

const send = (path: string, payload: object) =>
  portal.app.inject({ method: 'POST', url: path, payload, headers: { authorization: `Bearer ${me.accessToken}` } })
async function made(path: string, payload: object): Promise<string> {
  const answer = await send(path, payload)
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
  return answer.json<{ id: string }>().id
}
const contactId = await made('/api/contact', { firstName: 'Ann' })
const otherId = await made('/api/contact', { lastName: 'Nguyen' })
const listingId = await made('/api/listinger/create', { listingClass: 'residential' })
const trackId = await made('/api/task-tracks', { name: 'After the first call', steps: [{ subject: 'Call again' }] })

/** By path; several bodies where there are several ways to start. */
const bodies: Record<string, readonly object[]> = {
  '/api/users': [
    { firstName: 'Nora', lastName: 'Quill', email: 'nora@smallest.example', password: 'seven lanterns by the water' },
  ],
  '/api/users/invite': [{ firstName: 'Tom', lastName: 'Reed', email: 'tom@smallest.example' }],
  '/api/roles': [{ name: 'Photographer', permissions: ['listings.read'] }],
  '/api/listinger/create': [{}, { listingClass: 'land' }, { address: { suburb: 'Kew' } }],
  '/api/views': [{ entity: 'listings', name: 'Everything' }],
  '/api/contact': [
    { firstName: 'Ann' },
    { companyName: 'Ann and Sons' },
    { emails: [{ address: 'ann@smallest.example' }] },
    { phones: [{ number: '0412 345 678' }] },
    { firstName: 'Ann', address: { suburb: 'Kew' } },
    { firstName: 'Ann', partner: { firstName: 'Bob' } },
    { firstName: 'Ann', roles: [{ role: 'buyer' }] },
    { firstName: 'Ann', dates: [{ kind: 'birthday', on: '1980-02-29' }] },
  ],
  '/api/contact/relationship': [{ contactId, otherId, kind: 'friend' }],
  '/api/contact/property': [
    { contactId, role: 'owner', address: { street: '12 Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' } },
  ],
  '/api/consent': [
    { contactId, channels: ['email'], purposes: ['marketing'], state: 'express', source: 'Asked at the open home' },
  ],
  '/api/compliance/price_statement': [{ listingId, fromCents: 90_000_000, channel: 'inPerson' }],
  '/api/note': [{ bodyHtml: 'Called, no answer', links: [{ entity: 'contact', id: contactId }] }],
  '/api/preference': [{ contactId }, { contactId, suburbs: [{ suburb: 'Kew' }] }, { contactId, alert: { isOn: true } }],
  '/api/preference/from_listing': [{ contactId: otherId, listingId }],
  '/api/listing-agents': [{ name: 'Nora Quill' }],
  '/api/campaign/create': [{}, { name: 'Spring letter' }],
  '/api/tasks': [{ subject: 'Call Ann' }],
  '/api/task-tracks': [{ name: 'Welcome', steps: [{ subject: 'Send the kit' }] }],
  '/api/task-tracks/start': [{ trackId, contactId }],
  '/api/opens': [{ opens: [{ listingId, startsAt: '2099-02-07T11:00', endsAt: '2099-02-07T11:30' }] }],
  '/api/inspections': [{ listingId, contactId, startsAt: '2099-02-07T12:00' }],
  '/api/enquiries/create': [{ name: 'Ann' }, { phone: '0412 345 678' }, { email: 'ann@smallest.example' }, { contactId }],
  '/api/authorities': [{ listingId }],
  '/api/diligence': [{ listingId, side: 'vendor', name: 'Ann' }],
  '/api/appraisals': [
    { address: { suburb: 'Kew' } },
    { address: { streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC' }, startsAt: '2099-02-07T10:00' },
  ],
  '/api/email-templates': [{ name: 'After a call' }],
  '/api/keys': [{ listingId, label: 'K-14' }],
  '/api/blogs': [{}, { title: 'Spring market' }],
  '/api/client_review/create': [{ reviewerName: 'Ann', rating: 5 }],
}
/** What they need besides a body is tried by the tests of their feature. */
const elsewhere: Record<string, string> = {
  '/api/listinger/list_again/:id': 'needs a listing that has ended',
  '/api/listinger/bulk': 'changes many, creates a job',
  '/api/contact/bulk': 'changes many, creates a job',
  '/api/media/create': 'needs an uploaded file',
  '/api/media/heading_images/:id': 'needs an uploaded file',
  '/api/media/agency_picture': 'needs an uploaded file',
  '/api/note_file': 'needs an uploaded file',
  '/api/blogs/pictures': 'needs an uploaded file',
  '/api/emails': 'needs a contact with an email address',
  '/api/emails/matches': 'needs a contact with consent and an advertised listing',
  '/api/mail-in/add/:id': 'needs an email that waits to be sorted',
  '/api/mail-in/log/person/:id': 'needs a filed email to an unknown person',
  '/api/sms/messages': 'needs a contact with a mobile number',
  '/api/campaign/copy/:id': 'needs a campaign',
  '/api/campaign/resend/:id': 'needs a campaign that was sent',
  '/api/documents/proofs/:listingId': 'needs a listing in the address',
  '/api/documents/codes/:listingId': 'needs a listing in the address',
  '/api/diligence/case/:id/links': 'needs a case in the address',
  '/api/documents/market_analysis/:appraisalId/pages': 'needs an appraisal in the address',
  '/api/listing_portal/create': 'needs the credentials of a portal, which have no default',
}

test('every call that creates is tried here or says why not', () => {
  expect(creating.map(({ path }) => path).filter((path) => !(path in bodies) && !(path in elsewhere))).toEqual([])
  const paths = new Set<string>(creating.map(({ path }) => path))
  expect([...Object.keys(bodies), ...Object.keys(elsewhere)].filter((path) => !paths.has(path))).toEqual([])
})

const tries = Object.entries(bodies).flatMap(([path, all]) => all.map((body) => ({ path, body, text: JSON.stringify(body) })))
test.each(tries)('$path takes $text', async ({ path, body }) => {
  const answer = await send(path, body)

  expect(answer.statusCode, answer.body).toBe(201)
})

test('a phone without a type is a mobile when its number is one', async () => {
  const { phones } = (
    await send('/api/contact', {
      phones: [{ number: '0412 345 678' }, { number: '+61 4 1234 5679' }, { number: '(03) 9876 5432' }],
    })
  ).json<{ phones: { type: string }[] }>()

  expect(phones.map(({ type }) => type)).toEqual(['mobile', 'mobile', 'home'])
})
