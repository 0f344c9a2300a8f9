import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { mailMark } from '#formats/email-html/email-html.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import type { MailDesign } from '../design.contract.ts'
import { templateKeys } from '../templates.rules.ts'
import { reachable } from './testing/people.ts'
import { design, home, preview } from './testing/shown.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })

test.each(templateKeys)('the template %s takes the agency’s words and the listing, and always the way out', async (template) => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const listing = await home(me)
  const campaign = await me(e.create, { body: { template, listingIds: template === 'plainLetter' ? [] : [listing.id] } })
  const { html, text, sizeBytes } = await me(e.preview, { body: { id: campaign.id } })

  if (template !== 'plainLetter') expect(html).toContain('Lantern St')
  expect(html).toContain('1 High Street, Kew\u00a0VIC\u00a03101')
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

test('words stand in a class that a dark screen turns light, also those between the links of the networks', async () => {
  const me = await (await portal.newAgency()).signIn()
  const networks = { facebook: 'facebook.com/agency', instagram: 'instagram.com/agency' }
  await me(brandingEndpoints.updateSocialUrls, { params: { id: me.agencyId }, body: networks })
  const { html } = await preview(
    me,
    design({ type: 'social', id: 'a' }, { type: 'heading', id: 'b', text: 'News', level: 1, align: 'left' }),
  )

  expect(html).toContain('Instagram')
  expect(html.match(/<(?:p|h1|h2)(?! class="g-)[^>]*>/g)).toBe(null)
})

test('a card tells the headline, and each open home with a calendar file; a list of times in the same email is enough', async () => {
  const me = await (await portal.newAgency()).signIn()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const inspections = [{ startsAt: `${day}T10:30`, endsAt: `${day}T11:00` }]
  const listing = await home(me, { headline: 'Light on <three> sides', inspections })
  const card = { type: 'listingCard', id: 'c', listingId: listing.id, banner: '', button: '', showsPrice: true }
  const url = `https://portal.agency.example/open-home/${me.agencyId}/${listing.id}/${day.replaceAll('-', '')}T1030.ics`

  const alone = await preview(me, design(card))
  const beside = await preview(me, design(card, { type: 'openHomes', id: 'o', listingIds: [listing.id] }))

  expect(alone.html).toContain('Light on &lt;three&gt; sides')
  expect(alone.html).toContain(`href="${url}"`)
  expect(alone.text).toContain('Light on <three> sides')
  expect(alone.text).toMatch(/Open \w{3} \d+ \w{3}, 10:30–11:00 am, add to calendar: https/)
  expect(beside.html.split(url)).toHaveLength(2)
  expect(beside.text.split(url)).toHaveLength(2)
})

test.each([
  [2400, 200],
  [90, 900],
  [1, 4000],
])('a logo of %i x %i stays within a phone and is named where pictures are off', (widthPx, heightPx) => {
  const brand = { headingFont: 'Inter', tradingName: 'Harbour & Vale' } as never
  const html = mailMark({ brand, logo: { url: 'https://a.example/l.png', widthPx, heightPx }, onGround: '#ffffff' })
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(html)?.map(Number) ?? []
  expect(width).toBeGreaterThan(0)
  expect(width).toBeLessThanOrEqual(260)
  expect(height).toBeLessThanOrEqual(44)
  expect(html).toContain('Harbour &amp; Vale')
  expect(html).toContain('color:#ffffff')
})
