import { PDFDocument } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { brochureTypes, typeFacts } from '#channels/documents/documents.rules.ts'
import { diligenceEndpoints } from '#workflow/diligence/diligence.contract.ts'
import { partyLinkEndpoints } from '#workflow/diligence/party.contract.ts'
import { proofEndpoints } from '#workspace/proofs/proofs.contract.ts'
import { addPhotos, at, listingOf } from '#channels/documents/server/testing/printed-listing.ts'
import { textOf } from '#channels/documents/server/testing/read-pdf.ts'
import { emailEndpoints } from '#channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { addDays } from '#common/time/days.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { marketAnalysisEndpoints } from '#workspace/papers/market-analysis.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { websiteEndpoints } from '#workspace/website/website.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const agency = await portal.newAgency()
const me = await agency.signIn()

/** Parts of the planted address, however they are joined or spelled. */
const planted = /secret|plantedhouse|27\.4634|153\.0512/i
const address = at({
  siteName: 'Plantedhouse',
  subNumber: '7',
  streetNumber: '77',
  street: 'Secretstreet Parade',
  suburb: 'Paddington',
  state: 'QLD',
  postcode: '4064',
  latitude: -27.4634,
  longitude: 153.0512,
})

async function liveListing(addressVisibility: 'suburb' | 'hidden', unit: string): Promise<string> {
  const saturday = addDays(portal.platform.clock().toISOString().slice(0, 10), 5)
  const id = await listingOf(me, {
    address: { ...address, subNumber: `7${unit}` },
    addressVisibility,
    inspections: [{ startsAt: `${saturday}T11:00`, endsAt: `${saturday}T11:30` }],
    agents: [{ agentId: me.agentId, role: 'listing' }],
    links: [],
  })
  await addPhotos(portal, me, id, 2)
  const { version } = await me(listingEndpoints.getOne, { params: { id } })
  await me(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
  await portal.runJobs()
  return id
}

/** Everything an answer says: headers, text, the words and the properties of a PDF, names of files in a zip. */
async function saidBy(headers: object, body: Buffer): Promise<string> {
  const text = body.toString('latin1')
  const said = [JSON.stringify(headers), text]
  if (text.startsWith('%PDF')) {
    const pdf = await PDFDocument.load(body, { updateMetadata: false })
    said.push(textOf(body), pdf.getTitle() ?? '', pdf.getSubject() ?? '', pdf.getKeywords() ?? '', pdf.getAuthor() ?? '')
  }
  if (text.startsWith('PK')) said.push(...(await filesIn(body)))
  return said.join('\n')
}
const filesIn = (bytes: Buffer) =>
  new Promise<string[]>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const said: Promise<string>[] = []
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          said.push(stream.toArray().then((pieces) => saidBy({ name: entry.fileName }, Buffer.concat(pieces as Buffer[]))))
          zip.readEntry()
        })
      })
      zip.on('end', () => void Promise.all(said).then(resolve, reject))
      zip.readEntry()
    })
  })

const visited: string[] = []
async function open(url: string, { as = '', method = 'GET' as 'GET' | 'POST', payload = undefined as object | undefined } = {}) {
  const answer = await portal.app.inject({
    method,
    url,
    headers: { ...(as && { authorization: `Bearer ${as}` }) },
    ...(payload && { payload }),
  })
  visited.push(url)
  return { statusCode: answer.statusCode, body: answer.body, said: await saidBy(answer.headers, answer.rawPayload) }
}

/** Opens addresses and notes where one of them says the planted address. */
function looking() {
  const leaks: string[] = []
  const look = async (url: string, options: Parameters<typeof open>[1] = {}) => {
    const answer = await open(url, options)
    const found = planted.exec(answer.said)
    if (found) leaks.push(`${url}: ${answer.said.slice(Math.max(0, found.index - 60), found.index + 60)}`)
    return answer
  }
  return { leaks, look }
}

const visibilities = ['suburb', 'hidden'] as const
/** The listings whose documents are looked at: photos and the first document take their time. */
const printed = { suburb: '', hidden: '' }
beforeAll(async () => {
  for (const [visibility, unit] of [
    ['suburb', 'a'],
    ['hidden', 'b'],
  ] as const)
    printed[visibility] = await liveListing(visibility, unit)
})

const pieces = [{ type: 'a4', quantity: 1, stock: '' }]
/** Documents and their names, which agents pass on: each in a test of its own, because one takes a second. */
const documents: readonly (readonly [name: string, url: string, options?: Parameters<typeof open>[1]])[] = [
  ...brochureTypes.map((type) => [`brochure ${type}`, `/api/listinger/createPdf/:id?brochureType=${type}`] as const),
  ['website brochure', '/api/listinger/websiteBrochure/:id/pdf'],
  ['social tile', '/api/listinger/createTile/:id'],
  ['stock list', '/api/listinger/createPdfStocklist'],
  ['stock list as CSV', '/api/documents/stock-list/table?format=csv'],
  ['stock list as Excel', '/api/documents/stock-list/table?format=xlsx'],
  [
    'print pack',
    '/api/documents/print_pack/:id',
    { method: 'POST', payload: { pieces, note: '', cropMarks: false, hasColourNote: false } },
  ],
]
test.each(visibilities.flatMap((visibility) => documents.map(([name, url, options]) => ({ visibility, name, url, options }))))(
  'an address that is shown as $visibility is not in the $name',
  async ({ visibility, url, options }) => {
    const { leaks, look } = looking()
    const { statusCode } = await look(url.replace(':id', printed[visibility]), { as: me.accessToken, ...options })

    expect([statusCode, leaks]).toEqual([200, []])
    expect(Object.keys(typeFacts).length).toBeGreaterThan(brochureTypes.length)
  },
)

test.each(['suburb', 'hidden'] as const)(
  'an address that is shown as %s is on no page, in no feed and in no email outside the agency',
  async (visibility) => {
    const id = await liveListing(visibility, visibility === 'suburb' ? 'c' : 'd')
    const listing = await me(listingEndpoints.getOne, { params: { id } })
    const { leaks, look } = looking()
    const as = me.accessToken

    // The public pages of the property and everything they link to.
    const page = await look(`/p/${agency.slug}/property/${id}`)
    expect(page.statusCode).toBe(visibility === 'hidden' ? page.statusCode : 200)
    for (const path of ['/brochure.pdf', '/inspect', '/inspect/thanks']) await look(`/p/${agency.slug}/property/${id}${path}`)
    for (const [, path = ''] of page.body.matchAll(/(?:href|src|content)="(?:https:\/\/portal\.agency\.example)?(\/[^"]+)"/g))
      await look(path)
    for (const path of ['', '/feed.json', '/rss.xml', '/snippet.html', '/reviews.html', '/reviews.json'])
      await look(`/p/${agency.slug}${path}`)
    // The agency's website, and what its pages link to.
    const website = await me(websiteEndpoints.settings, {})
    await me(websiteEndpoints.changeSettings, { body: { isOn: true, version: website.version } })
    const shown = await look(`/p/${agency.slug}/listings/${listing.reference}`)
    expect(shown.statusCode).toBe(200)
    for (const path of [
      ...['/listings', '/listings.json', '/listings.rss', '/open-homes.ics', '/sitemap.xml'],
      ...['/enquiries', `/enquiries?listing=${listing.reference}`, '/enquiries/thanks', '/enquiry-token'],
    ])
      expect((await look(`/p/${agency.slug}${path}`)).statusCode, path).toBe(200)
    for (const [, path = ''] of shown.body.matchAll(/(?:href|src|content)="(?:https:\/\/portal\.agency\.example)?(\/[^"]+)"/g))
      await look(path)
    const [start = ''] = [listing.inspections[0]?.startsAt ?? '']
    const calendar = await look(`/open-home/${me.agencyId}/${id}/${start.replaceAll(/[-:]/g, '')}.ics`)
    expect(calendar.statusCode).toBe(200)

    // Calendar files that the agency's own people have on their phones.
    await me(taskEndpoints.create, { body: { subject: 'Put up the sign', listingId: id, dueOn: start.slice(0, 10) } })
    const { url: feedUrl } = await me(calendarEndpoints.makeFeed, {})
    const feed = await look(new URL(feedUrl ?? '').pathname)
    expect(feed.body.replaceAll('\\', '')).toContain(
      visibility === 'suburb' ? `Paddington (${listing.reference})` : `Listing ${listing.reference}`,
    )
    const shared = await look(`/api/calendar/one/${me.agencyId}?event=${encodeURIComponent(`inspection ${id} ${start}`)}`, { as })
    expect(shared.statusCode).toBe(200)

    // Emails to people outside: a proof, its page and file, and the reply to an enquiry.
    const proof = await me(proofEndpoints.send, {
      params: { listingId: id },
      body: { type: 'a4', name: 'Pat Vendor', email: `pat-${visibility}@mail.example` },
    })
    const proofPath = new URL(proof.url ?? '').pathname
    const proofPage = await look(proofPath)
    for (const [, path = ''] of proofPage.body.matchAll(/(?:href|src)="(?:https:\/\/portal\.agency\.example)?(\/[^"]+)"/g))
      await look(path)
    const party = await me(diligenceEndpoints.add, { body: { listingId: id, side: 'vendor', name: 'Pat Vendor' } })
    const details = await me(partyLinkEndpoints.make, { params: { id: party.id }, body: {} })
    await look(new URL(details.url ?? '').pathname)
    // The market analysis of a neighbour that is compared with it.
    const near = {
      streetNumber: '5',
      street: `Neighbour ${visibility} Street`,
      suburb: 'Paddington',
      state: 'QLD',
      postcode: '4064',
    }
    const appraisal = await me(appraisalEndpoints.create, { body: { address: near as never } })
    const sold = { source: 'own' as const, sourceId: id, soldOn: '2026-01-02', priceCents: 92_000_000, why: 'Near' }
    const own = { ...sold, address: '77 Secretstreet Parade', latitude: -27.4634, longitude: 153.0512 }
    await me(estimateEndpoints.compare, { params: { id: appraisal.id }, body: { version: 1, items: [own] } })
    const params = { appraisalId: appraisal.id }
    const analysis = await look(new URL((await me(marketAnalysisEndpoints.share, { params })).url ?? '').pathname)
    expect(analysis.statusCode).toBe(200)
    for (const path of ['', '/presentation']) await look(`/api/documents/market_analysis/${appraisal.id}${path}`, { as })
    for (const [, path = ''] of analysis.body.matchAll(/(?:href|src)="(?:https:\/\/portal\.agency\.example)?(\/[^"]+)"/g))
      await look(path)
    const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
    const enquiry = await callerOf(portal.platform, scope, newId()).transaction((ctx) =>
      takeEnquiry(ctx, {
        ...{ source: 'rea', externalId: newId(), kind: 'listing', listingId: id, receivedAt: portal.platform.clock() },
        ...{ firstName: 'Tom', lastName: 'Reed', email: `tom-${visibility}@mail.example`, phone: null, message: 'Still there?' },
      }),
    )
    const { id: enquiryId, contactId } = await me(enquiryEndpoints.one, { params: { id: enquiry ?? '' } })
    const to = { contactId: contactId ?? '', listingId: id, enquiryId }
    const { draft } = await me(emailEndpoints.compose, { params: { id: to.contactId }, query: { listingId: id, enquiryId } })
    if (!draft) return expect.fail('no words to start with')
    const cardIds = draft.cards.map((card) => card.id)
    await me(emailEndpoints.send, { body: { ...to, subject: draft.subject, text: draft.text, cardIds, isCommercial: false } })
    await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
    await portal.runJobs()
    const outside = portal.mails.filter(({ to }) => to.endsWith(`-${visibility}@mail.example`))
    expect(outside).toHaveLength(2)
    for (const mail of outside) {
      const found = planted.exec(JSON.stringify(mail))
      if (found) leaks.push(`mail ${mail.subject}`)
    }

    expect(leaks).toEqual([])
    expect(visited.length).toBeGreaterThan(20)
  },
)
