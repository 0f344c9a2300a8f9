import { afterAll, beforeEach } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { type Call, caller, testPassword } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Fault } from '../sandbox/faults.ts'
import { startPortalSandbox } from '../sandbox/portal-sandbox.ts'
import type { PortalAccount } from '../portal-accounts.contract.ts'
import { type Publication, portalEndpoints } from '../portals.contract.ts'
import { randomUUID } from 'node:crypto'

/** A whole Gable whose portal is the sandbox, both of this test file alone. */
export async function portalWithSandbox() {
  const sandbox = await startPortalSandbox({
    processingMs: 0,
    uploadsPerMinute: 10_000,
    fileServers: { login: { username: 'gable', password: passwordOfFeeds } },
  })
  const files = sandbox.fileServers
  if (!files) throw new Error('The sandbox has no file servers')
  const portal = await testPortal({
    REA_URL: sandbox.url,
    REA_CLIENT_ID: 'gable-tests',
    REA_CLIENT_SECRET: secretOfTests,
    DOMAIN_AUTH_URL: `${sandbox.url}/domain`,
    DOMAIN_API_URL: `${sandbox.url}/domain`,
    DOMAIN_CLIENT_ID: 'gable-tests',
    DOMAIN_CLIENT_SECRET: secretOfTests,
  })
  afterAll(() => sandbox.close())
  beforeEach(() => {
    for (const { faults } of [sandbox, sandbox.domainListings, files]) faults.clear()
  })

  /** Lets time go by for the clock of the server and for the queue. */
  async function pass(ms: number): Promise<void> {
    portal.advance(ms)
    await portal.owner.query(
      `update pgboss.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry') and name like 'portals.%'`,
      [ms / 1000],
    )
  }

  /** Runs the background work step by step until nothing is due within this time. @returns names of the jobs that ran */
  async function work(withinMs = 0, stepMs = 1_500): Promise<string[]> {
    const ran = await portal.runJobs()
    for (let passed = 0; passed < withinMs; passed += stepMs) {
      await pass(stepMs)
      ran.push(...(await portal.runJobs()))
    }
    return ran
  }

  /** An agency with an account, and its agent. */
  async function agency(role: 'owner' | 'agent' = 'owner') {
    const home = await portal.newAgency()
    const owner = await home.signIn('owner')
    const portalAgencyId = sixLetters()
    const account = await owner(portalEndpoints.createAccount, { body: { portalType: 'REA', portalAgencyId } })
    const me = role === 'owner' ? owner : await home.signIn('agent')
    return {
      home,
      owner,
      me,
      account,
      portalAgencyId,
      onSite: () => sandbox.listings.filter((l) => l.agencyId === portalAgencyId),
    }
  }

  /** An account of a portal that takes files, at the sandbox's servers. */
  const feedAccount = (me: Call, feed: object = {}, more: object = {}) =>
    me(portalEndpoints.createAccount, {
      body: {
        portalType: 'homely',
        portalAgencyId: `agency-${serial++}`,
        credentials: { clientId: 'gable', clientSecret: passwordOfFeeds },
        feed: { protocol: 'sftp', host: '127.0.0.1', port: files.ports.sftpPort, directory: 'in', ...feed },
        ...more,
      },
    })
  const domainAccount = (me: Call) =>
    me(portalEndpoints.createAccount, { body: { portalType: 'domain', portalAgencyId: String(30_000 + serial++) } })
  const publishOn = (me: Call, listingId: string, account: PortalAccount) =>
    me(portalEndpoints.upload, { body: { listingId, portalType: account.portalType, portalAccountId: account.id } })
  const onAccount = async (me: Call, listingId: string, account: PortalAccount): Promise<Publication> => {
    const all = await me(portalEndpoints.byListing, { params: { id: listingId } })
    const found = all.find(({ portalAccountId }) => portalAccountId === account.id)
    if (!found) throw new Error('Nothing has been published there')
    return found
  }

  /** A house on the market that REA has nothing to say against, with two photos. */
  async function house(me: Call, fields: object = {}) {
    const created = await me(listingEndpoints.create, { body: { ...readyHouse(), AgentId: me.agentId, ...fields } })
    for (const position of [0, 1]) await addPhoto(me.agencyId, created.id, position)
    return me(listingEndpoints.update, { params: { id: created.id }, body: { version: created.version, status: 'live' } })
  }

  const addPhoto = (agencyId: string, listingId: string, position: number, state = 'ready') =>
    portal.owner.query(
      `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token, variants)
       values ($1, $2, $3, 'photo', $4, 'front.jpg', $5, $6, $7)`,
      [
        agencyId,
        randomUUID(),
        listingId,
        position,
        state,
        randomUUID(),
        JSON.stringify([{ name: 'portal', file: 'portal.jpg', widthPx: 1600, heightPx: 1067 }]),
      ],
    )

  const publish = (me: Call, listingId: string) =>
    me(portalEndpoints.upload, { body: { listingId, AgentId: me.agentId, portalType: 'REA' } })
  const stateOf = async (me: Call, listingId: string): Promise<Publication> => {
    const [publication] = await me(portalEndpoints.byListing, { params: { id: listingId } })
    if (!publication) throw new Error('Nothing has been published')
    return publication
  }
  const change = async (me: Call, id: string, body: object) => {
    const { version } = await me(listingEndpoints.getOne, { params: { id } })
    return me(listingEndpoints.update, { params: { id }, body: { version, ...body } })
  }
  const breakIt = (...faults: Fault[]) => {
    for (const fault of faults) sandbox.faults.add(fault)
  }
  /** After hours have passed the sign-in of the beginning is over. */
  async function again(me: Call): Promise<Call> {
    const payload = { email: me.email, password: testPassword }
    const answer = await portal.app.inject({ method: 'POST', url: sessionEndpoints.login.path, payload })
    const tokens = answer.json<{ accessToken: string; refreshToken: string }>()
    const { agencyId, userId, agentId, email } = me
    return Object.assign(caller(portal.app, tokens.accessToken), { agencyId, userId, agentId, email, ...tokens })
  }
  /** The same server to Gable, with another one behind its address. */
  const moveTo = ({ id }: PortalAccount, port: number) =>
    portal.owner.query('update portal_accounts set settings = jsonb_set(settings, $1, $2) where id = $3', [
      '{feed,port}',
      String(port),
      id,
    ])
  return {
    files,
    feedAccount,
    domainAccount,
    publishOn,
    onAccount,
    again,
    portal,
    sandbox,
    pass,
    work,
    agency,
    house,
    addPhoto,
    publish,
    stateOf,
    change,
    breakIt,
    moveTo,
  }
}

export const passwordOfFeeds = 'the-password-of-the-feeds'
export const secretOfTests = 'a-secret-that-must-not-be-logged'

let houses = 38
/** Another house each time, beginning with 39 Main Road: one property has one open life. */
const readyHouse = () => ({
  listingClass: 'residential' as const,
  address: {
    ...emptyAddress,
    streetNumber: String(++houses),
    street: 'Main Road',
    suburb: 'Richmond',
    state: 'VIC' as const,
    postcode: '3121',
  },
  category: 'House',
  bedrooms: 3,
  bathrooms: 2,
  priceCents: 125_000_000,
  headline: 'A quiet street',
  description: 'Four rooms & a garden.\nClose to the tram.',
  vendors: [{ name: 'Vera Vendor', phone: '0400 111 222', email: 'vera@vendor.example' }],
})

let serial = 0
const sixLetters = () =>
  `AB${String(serial++)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'X')}`
