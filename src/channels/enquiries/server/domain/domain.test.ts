import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { domainEndpoints as d } from '../../domain.contract.ts'
import { enquiryEndpoints as e } from '../../enquiries.contract.ts'

const credentials = { clientId: 'gable-tests', clientSecret: 'a secret of Domain' }
const sandbox = await startPortalSandbox({ credentials })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.faults.clear())
const settings = { DOMAIN_AUTH_URL: `${sandbox.url}/domain`, DOMAIN_API_URL: `${sandbox.url}/domain` }
const portal = await testPortal({
  ...settings,
  DOMAIN_CLIENT_ID: credentials.clientId,
  DOMAIN_CLIENT_SECRET: credentials.clientSecret,
})
const bare = await testPortal()

/** Consents at Domain's page like a browser. @returns the parameters of the address it comes back with */
async function consent(url: string, allow = 'yes'): Promise<{ code: string; state: string; back: URL }> {
  const shown = await fetch(url)
  expect(shown.status).toBe(200)
  const fields = Object.fromEntries(
    [...(await shown.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const answer = await fetch(`${sandbox.url}/domain/connect/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, allow }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '', back }
}
async function connect(me: Call) {
  const body = { clientId: me.agencyId }
  const { url } = await me(d.authorise, { body })
  const { code, state } = await consent(url)
  return me(d.exchange, { body: { ...body, code, state } })
}
const all = async (me: Call) => (await me(e.list, { params: { clientId: me.agencyId } })).items

test('an agency that consents gets its enquiries as contacts, with a note and the listing linked', async () => {
  const me = await (await portal.newAgency()).signIn()
  const known = await me(contactEndpoints.create, {
    body: { firstName: 'Tom', lastName: 'Reed', emails: [{ address: 'tom.reed@mail.example', label: 'personal' }] },
  })
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: {
        ...emptyAddress,
        street: 'Lantern Street',
        streetNumber: '12',
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      priceCents: 90_000_000,
    },
  })
  await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: 1, status: 'live' } })

  const connected = await connect(me)
  await portal.runJobs()

  expect(connected).toMatchObject({
    isConfigured: true,
    isConnected: true,
    agencyName: 'Harbour & Vale (sandbox)',
    lastError: null,
  })
  const [first, second, third] = await all(me)
  expect(first).toMatchObject({
    source: 'domain',
    kind: 'listing',
    contactName: 'Priya Nair',
    listingId: listing.id,
    agentId: me.agentId,
  })
  expect(second).toMatchObject({ kind: 'contract', contactId: known.id })
  expect(third).toMatchObject({ kind: 'vendor', contactName: 'Lena Okafor', listingId: null })
  const priya = await me(contactEndpoints.get, { params: { id: first?.contactId ?? '' } })
  expect(priya).toMatchObject({ source: 'portal', sourceDetail: 'Domain', roles: [{ role: 'buyer' }], agentIds: [me.agentId] })
  const { items } = await me(noteEndpoints.list, { params: { id: priya.id } })
  expect(items).toMatchObject([
    {
      type: 'mail',
      headline: 'Enquiry from Domain',
      text: 'Is it still available? We could look on Saturday.',
      createdByName: null,
    },
  ])
  expect(items[0]?.links.map(({ entity }) => entity).toSorted()).toEqual(['contact', 'listing'])
})

test('reading again brings nothing twice, and what came in since', async () => {
  const me = await (await portal.newAgency()).signIn()
  await connect(me)
  await portal.runJobs()
  const before = (await all(me)).length
  const [sample] = sandbox.domain.enquiries
  if (!sample) throw new Error('the sandbox has lost its enquiries')
  const later = {
    ...sample,
    id: `later-${me.agencyId}`,
    dateReceived: new Date().toISOString(),
    message: '<script>alert(1)</script>',
  }
  sandbox.domain.enquiries.push(later)

  await me(d.read, { body: { clientId: me.agencyId } })
  await portal.runJobs()

  expect(await all(me)).toHaveLength(before + 1)
  const contactId = (await all(me))[0]?.contactId ?? ''
  const { items } = await me(noteEndpoints.list, { params: { id: contactId } })
  expect(items.map((note) => note.bodyHtml).join('')).not.toContain('<script')
  sandbox.domain.enquiries.splice(sandbox.domain.enquiries.indexOf(later), 1)
})

test("Domain's call brings an enquiry in at once, and one that comes while enquiries are read waits for its turn", async () => {
  const me = await (await portal.newAgency()).signIn()
  await connect(me)
  await portal.runJobs()
  const before = (await all(me)).length
  const body = { portalType: 'domain' as const, portalAgencyId: '22473' }
  const account = await me(portalEndpoints.createAccount, { body })
  const webhookSecret = 'vfy_of_the_tests'
  await me(portalEndpoints.updateAccount, { params: { id: account.id }, body: { version: account.version, webhookSecret } })
  const ring = async (notificationId: string) => {
    const payload = JSON.stringify([{ resourceType: 'enquiries', notificationId, ownerType: 'agency', ownerId: '22473' }])
    const signature = createHmac('sha1', webhookSecret).update(payload).digest('hex')
    const headers = { 'x-domain-signature': signature, 'content-type': 'application/json' }
    const url = new URL(account.webhook?.url ?? '').pathname
    expect((await portal.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(204)
  }
  const [sample] = sandbox.domain.enquiries
  if (!sample) throw new Error('the sandbox has lost its enquiries')
  const later = { ...sample, id: `rung-${me.agencyId}`, dateReceived: new Date().toISOString(), message: 'Rung in' }
  sandbox.domain.enquiries.push(later)
  try {
    await ring('one')
    expect(await portal.runJobs()).toContain('enquiries.read-domain')
    expect(await all(me)).toHaveLength(before + 1)

    // A reading is under way: the sign-in waits for a run that has started.
    await portal.owner.query('update portal_sign_ins set next_read_at = now() where agency_id = $1', [me.agencyId])
    await ring('two')
    expect(await portal.runJobs()).toEqual(['enquiries.read-domain-at-once'])
    expect((await me(d.connection, { params: { clientId: me.agencyId } })).lastError).toBeNull()
  } finally {
    sandbox.domain.enquiries.splice(sandbox.domain.enquiries.indexOf(later), 1)
  }
})

test('a consent that Domain has ended is said so, and stays quiet until somebody connects again', async () => {
  const me = await (await portal.newAgency()).signIn()
  await connect(me)
  await portal.runJobs()
  sandbox.domain.endConsents()
  await me(d.read, { body: { clientId: me.agencyId } })
  await portal.runJobs()

  const connection = await me(d.connection, { params: { clientId: me.agencyId } })
  expect(connection).toMatchObject({
    isConnected: true,
    lastError: 'Domain no longer accepts the connection. Connect Domain again',
  })
  expect(await connect(me)).toMatchObject({ lastError: null })
  expect(await me(d.disconnect, { params: { clientId: me.agencyId } })).toMatchObject({ isConnected: false, enquiries: 3 })
})

test('a state of another user, an invented one and a code that was used are refused', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn()]
  const body = { clientId: me.agencyId }
  const { code, state } = await consent((await me(d.authorise, { body })).url)
  const refused = { status: 400, problem: { fields: [{ path: 'state' }] } }

  await expect(colleague(d.exchange, { body: { ...body, code, state } })).rejects.toMatchObject(refused)
  await expect(me(d.exchange, { body: { ...body, code, state: 'c29tZXRoaW5n' } })).rejects.toMatchObject(refused)
  await me(d.exchange, { body: { ...body, code, state } })
  await expect(me(d.exchange, { body: { ...body, code, state } })).rejects.toMatchObject({ status: 422 })
})

test('the token of the consent is sealed in the database, and no answer holds it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const connection = await connect(me)
  const { rows } = await portal.owner.query<{ token: Buffer }>(
    'select refresh_token as token from portal_sign_ins where agency_id = $1',
    [me.agencyId],
  )

  const stored = rows[0]?.token ?? Buffer.alloc(0)
  expect(portal.platform.secrets.isCurrent(stored)).toBe(true)
  expect(stored.toString('latin1')).not.toMatch(/refresh/i)
  expect(JSON.stringify(connection)).not.toMatch(/token/i)
})

test('without a client id nothing is pretended; agents may not connect; another agency is not found', async () => {
  const alone = await (await bare.newAgency()).signIn()
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const foreign = await (await portal.newAgency()).signIn()

  expect(await alone(d.connection, { params: { clientId: alone.agencyId } })).toMatchObject({
    isConfigured: false,
    isConnected: false,
  })
  await expect(alone(d.authorise, { body: { clientId: alone.agencyId } })).rejects.toMatchObject({
    status: 422,
    problem: { detail: expect.stringContaining('DOMAIN_CLIENT_ID') },
  })
  await expect(agent(d.authorise, { body: { clientId: owner.agencyId } })).rejects.toMatchObject({ status: 403 })
  await expect(foreign(d.connection, { params: { clientId: owner.agencyId } })).rejects.toMatchObject({ status: 404 })
  await expect(owner(d.read, { body: { clientId: owner.agencyId } })).rejects.toMatchObject({ status: 409 })
})

test('an enquiry is answered, and taken back; of another agency it is not found', async () => {
  const me = await (await portal.newAgency()).signIn()
  const foreign = await (await portal.newAgency()).signIn()
  await connect(me)
  await portal.runJobs()
  const [one] = await all(me)
  const params = { id: one?.id ?? '' }

  expect(await me(e.answered, { params, body: { isAnswered: true } })).toMatchObject({ answeredByName: 'Sam Taylor' })
  expect((await me(e.list, { params: { clientId: me.agencyId }, query: { show: 'open' } })).items).toHaveLength(2)
  expect(await me(e.answered, { params, body: { isAnswered: false } })).toMatchObject({ answeredAt: null })
  await expect(foreign(e.answered, { params, body: { isAnswered: true } })).rejects.toMatchObject({ status: 404 })
})
