import { expect, test } from 'vitest'
import { mayContact } from '#features/consent/consent.rules.ts'
import { consentEndpoints } from '#features/consent/consent.contract.ts'
import { emptyAddress } from '#features/listings/listing-fields.contract.ts'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#features/agency/server/agency.service.ts'
import { blogEndpoints } from '#features/blogs/blogs.contract.ts'
import { reviewEndpoints } from '#features/reviews/reviews.contract.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import type { MailDesign } from '../design.contract.ts'
import { templateKeys } from '../templates.rules.ts'
import { campaignsScheduledBetween } from './campaigns.service.ts'
import { addPerson, letter, reachable, toBuyers } from './testing/people.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const home = (me: Call, more: object = {}) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { ...emptyAddress, streetNumber: '12', street: 'Lantern St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
      priceDisplay: 'text',
      priceText: 'Contact us <today>',
      bedrooms: 3,
      ...more,
    },
  })

test.each(templateKeys)('the template %s takes the agency’s words and the listing, and always the way out', async (template) => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const listing = await home(me)
  const campaign = await me(e.create, { body: { template, listingIds: template === 'plainLetter' ? [] : [listing.id] } })
  const { html, text, sizeBytes } = await me(e.preview, { body: { id: campaign.id } })

  if (template !== 'plainLetter') expect(html).toContain('Lantern St')
  expect(html).toContain('1 High Street, Kew VIC 3101')
  expect(html).toContain('Licence 012345L')
  expect(html).toContain('https://portal.agency.example/mail/u/')
  expect(text).toContain('Unsubscribe: https://portal.agency.example/mail/u/')
  expect(html).not.toMatch(/\{\{|\uE000|undefined|NaN|<script/)
  expect(sizeBytes).toBeLessThan(30_000)
})

const hostile: unknown[] = [
  { type: 'heading', id: 'a', text: '<script>alert(1)</script>', level: 1, align: 'left' },
  {
    type: 'text',
    id: 'b',
    align: 'left',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '"><img src=https://evil.example/x onerror=alert(1)>',
            marks: [{ type: 'link', attrs: { href: 'https://ok.example/"onmouseover="alert(1)' } }],
          },
        ],
      },
    ],
  },
  { type: 'button', id: 'c', text: '<b>x</b>', href: 'https://ok.example/?a=1&b=<x>', align: 'left' },
  { type: 'figures', id: 'd', items: [{ value: '</td><iframe src=//x>', label: '\uE0000\uE001 \u202E' }] },
]
test('hostile words in a design stay words', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { html } = await me(e.preview, {
    body: { subject: '</title><script>1</script>', design: { look: 'brand', blocks: hostile } as MailDesign },
  })

  expect(html).not.toMatch(/<(script|iframe|img src=https:\/\/evil)/)
  expect(html).not.toMatch(/ on\w+="/)
  expect(
    [...html.matchAll(/(?:src|href)="(https?:\/\/[^/"]+)/g)].map(([, host]) => host).filter((host) => host?.includes('evil')),
  ).toEqual([])
})

test.each([
  ['a script as address', { type: 'button', id: 'a', text: 'x', href: 'javascript:alert(1)', align: 'left' }],
  ['a data address', { type: 'button', id: 'a', text: 'x', href: 'data:text/html,<script>1</script>', align: 'left' }],
  [
    'somebody else’s picture',
    { type: 'image', id: 'a', source: { kind: 'url', url: 'https://evil.example/track.gif' }, alt: '', href: '' },
  ],
  ['a block nobody knows', { type: 'html', id: 'a', html: '<script>1</script>' }],
  ['a tag nobody knows', { type: 'heading', id: 'a', text: '{{password}}', level: 1, align: 'left' }],
  [
    'a merge tag in the name of the host',
    { type: 'button', id: 'a', text: 'x', href: 'https://{{firstName}}.evil.example/', align: 'left' },
  ],
  ['a name that breaks out of an attribute', { type: 'divider', id: '"><script>' }],
])('%s is refused', async (_, block) => {
  const me = await (await portal.newAgency()).signIn()
  await expect(me(e.preview, { body: { design: { look: 'brand', blocks: [block] } as never } })).rejects.toMatchObject({
    status: 400,
  })
})

test('styles in a design are not taken', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { html } = await me(e.preview, {
    body: {
      design: {
        look: 'brand',
        blocks: [
          { type: 'heading', id: 'a', text: 'Hi', level: 1, align: 'left', style: 'background:url(https://evil.example)' },
        ],
      } as never,
    },
  })
  expect(html).not.toContain('evil')
})

test('the audience agrees with the consent ledger, person by person', async () => {
  const me = await (await portal.newAgency()).signIn()
  const states = ['express', 'inferred', 'refused', 'withdrawn'] as const
  const about = ['marketing', 'newsletter'] as const
  const people: string[] = []
  for (let n = 0; n < 24; n++) {
    const id = await addPerson(me, { consent: null, email: `p${n}@a.example` })
    for (let k = 0; k < n % 4; k++)
      await me(consentEndpoints.record, {
        body: {
          contactId: id,
          channels: ['email'],
          purposes: [about[(n + k) % 2] ?? 'marketing'],
          state: states[(n * 7 + k * 3) % 4] ?? 'express',
          source: 'Test',
          happenedAt: new Date(Date.UTC(2026, 0, 1 + k + (n % 3))).toISOString(),
          expiresOn: n % 5 === 0 ? '2026-02-01' : null,
        },
      })
    people.push(id)
  }
  for (const purpose of about) {
    const { items } = await me(e.audiencePeople, { body: { audience: toBuyers, purpose, show: 'willGet', limit: 200 } })
    const got = new Set(items.map(({ contactId }) => contactId))
    for (const id of people) {
      const { events } = await me(consentEndpoints.get, { params: { id } })
      const today = new Date().toISOString().slice(0, 10)
      const { isAllowed, why } = mayContact({ doNotContact: false, hasEmail: true, hasAddress: false, phones: [] }, events, {
        channel: 'email',
        purpose,
        today,
      })
      expect(got.has(id), `${purpose}: ${why}`).toBe(isAllowed)
    }
  }
})

test('the review says what the law holds against it, and activating refuses the same', async () => {
  const me = await (await portal.newAgency()).signIn()
  await addPerson(me)
  const campaign = await letter(me, { subject: '' })
  const review = await me(e.review, { params: { id: campaign.id } })
  expect(review.isReady).toBe(false)
  expect(review.checks.filter(({ state }) => state === 'blocks').map(({ id }) => id)).toEqual(['subject', 'sender'])
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({ status: 422 })

  await reachable(me)
  const mended = await me(e.update, {
    params: { id: campaign.id },
    body: { subject: 'Offers above $900,000', version: campaign.version },
  })
  const again = await me(e.review, { params: { id: mended.id } })
  expect(again.isReady).toBe(true)
  expect(again.checks.find(({ id }) => id === 'prices')?.state).toBe('warns')
})

test('an assistant prepares and hands in; only who may send activates', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const me = await agency.signIn('assistant')
  await reachable(owner)
  await addPerson(owner)
  const campaign = await letter(me)
  await expect(me(e.activate, { body: { id: campaign.id } })).rejects.toMatchObject({ status: 403 })
  const handedIn = await me(e.step, { params: { id: campaign.id }, body: { step: 'submit' } })
  expect(handedIn.state).toBe('inReview')
  await expect(me(e.step, { params: { id: campaign.id }, body: { step: 'reopen' } })).rejects.toMatchObject({ status: 403 })
  expect((await owner(e.activate, { body: { id: campaign.id } })).state).toBe('sending')
})

test('a stale change is refused with what is there now; what was activated cannot be changed; what was removed comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  await addPerson(me)
  const campaign = await letter(me)
  await me(e.update, { params: { id: campaign.id }, body: { subject: 'Newer', version: campaign.version } })
  await expect(
    me(e.update, { params: { id: campaign.id }, body: { subject: 'Older', version: campaign.version } }),
  ).rejects.toMatchObject({ status: 412, problem: { current: { subject: 'Newer' } } })
  await me(e.remove, { params: { id: campaign.id } })
  await expect(me(e.get, { params: { id: campaign.id } })).rejects.toMatchObject({ status: 404 })
  const back = await me(e.restore, { params: { id: campaign.id } })
  await me(e.activate, { body: { id: back.id } })
  await expect(
    me(e.update, { params: { id: back.id }, body: { subject: 'Too late', version: back.version + 1 } }),
  ).rejects.toMatchObject({ status: 422 })
  const copy = await me(e.copy, { params: { id: back.id } })
  expect(copy).toMatchObject({ state: 'draft', subject: 'Newer', counts: { recipients: 0 } })
})

test('the calendar hears of what goes out, by the instant, and not of another agency’s', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const other = await portal.newAgency()
  await reachable(me)
  await addPerson(me)
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id, sendAt: '2027-06-01T09:30' } })
  const between = (agencyId: string) =>
    callerOf(portal.platform, operatorScope(agencyId), 'calendar').transaction((ctx) =>
      campaignsScheduledBetween(ctx, new Date('2027-05-31T00:00:00Z'), new Date('2027-06-02T00:00:00Z')),
    )
  expect(await between(agency.id)).toMatchObject([{ id: campaign.id, name: 'A letter', state: 'scheduled' }])
  expect(await between(other.id)).toEqual([])
})

async function withStories(me: Call) {
  const publish = async (title: string) => {
    const post = await me(blogEndpoints.create, { body: { title, excerpt: `About ${title}`, bodyHtml: `<p>${title}</p>` } })
    await me(blogEndpoints.step, { params: { id: post.id }, body: { step: 'publish', version: post.version } })
    portal.advance(1000)
    return post.id
  }
  const posts = [await publish('Garden <b>first</b>'), await publish('Auctions \uE0000\uE001')]
  await me(blogEndpoints.create, { body: { title: 'Half a thought' } })
  const review = async (reviewerName: string, rating: number, body: string, isShown = true) => {
    const made = await me(reviewEndpoints.create, {
      body: { reviewerName, role: 'vendor', rating, body, mayPublish: true, suburb: 'Kew' },
    })
    if (isShown)
      await me(reviewEndpoints.update, { params: { id: made.id }, body: { status: 'published', version: made.version } })
    portal.advance(1000)
    return made.id
  }
  const reviews = [
    await review('Ann', 5, 'Calm, quick and honest <3'),
    await review('Bob', 2, 'It took too long'),
    await review('Cal', 5, 'Hidden words', false),
  ]
  return { posts, reviews }
}
const design = (...blocks: object[]) => ({ look: 'brand', blocks }) as MailDesign
const preview = (me: Call, shown: MailDesign) =>
  me(e.preview, { body: { subject: 'S', preheader: '', senderAgentId: null, purpose: 'newsletter', design: shown } })
const posts = { type: 'posts', id: 'p', title: 'From our blog', source: 'latest', count: 2, postIds: [], style: 'cards' }
const review = { type: 'review', id: 'r', reviewId: null, showsAverage: true }

test('a mail shows the latest posts that are public, or those that were chosen, and no heading above nothing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  expect((await preview(me, design(posts))).html).not.toContain('From our blog')
  const { posts: ids } = await withStories(me)

  const latest = await preview(me, design(posts))
  expect(latest.html.indexOf('Auctions')).toBeLessThan(latest.html.indexOf('Garden &lt;b&gt;first'))
  expect(latest.html).not.toContain('Half a thought')
  expect(latest.html).toMatch(/href="https:\/\/portal\.agency\.example\/p\/[\w-]+\/garden/)
  expect(latest.text).toContain('About Garden')
  const chosen = await preview(me, design({ ...posts, source: 'chosen', postIds: [ids[0]], style: 'rows' }))
  expect(chosen.html).toContain('Garden')
  expect(chosen.html).not.toContain('Auctions')
  await me(blogEndpoints.remove, { params: { id: ids[0] ?? '' } })
  const gone = await preview(me, design({ ...posts, source: 'chosen', postIds: [ids[0]] }))
  expect(gone.missing).toEqual(['A post is not public any more'])
})

test('a mail quotes published reviews word for word with their stars, and the average only from three on', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reviews } = await withStories(me)

  const newest = await preview(me, design(review))
  expect(newest.html).toContain('It took too long')
  expect(newest.html).toContain('2 of 5 stars')
  expect(newest.html).toContain('Bob, vendor in Kew')
  expect(newest.html).not.toContain('client reviews')
  const hidden = await preview(me, design({ ...review, reviewId: reviews[2] }))
  expect(hidden.html).not.toContain('Hidden words')
  expect(hidden.missing).toEqual(['A review is not published any more'])

  await me(reviewEndpoints.update, { params: { id: reviews[2] ?? '' }, body: { status: 'published', version: 1 } })
  const with3 = await preview(me, design({ ...review, reviewId: reviews[0] }))
  expect(with3.html).toContain('“Calm, quick and honest &lt;3”')
  expect(with3.html).toContain('Rated 4.0 of 5 in 3 client reviews')
  expect((await preview(me, design({ ...review, showsAverage: false }))).html).not.toContain('client reviews')
})

test('private characters in the words of neighbours are no marks of the renderer', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await home(me, {
    headline: 'x',
    address: { ...emptyAddress, street: 'Lantern \uE0000\uE001 St', suburb: 'Kew' },
  })
  const { html } = await preview(
    me,
    design({ type: 'listingCard', id: 'c', listingId: listing.id, banner: '', button: '', showsPrice: true }),
  )
  expect(html).toContain('Lantern 0 St')
  expect(html.match(/\/mail\/u\//g)).toHaveLength(1)
})
