// A new post is stored when something is typed, once, and never left unsaved without a question; the first screen leads to its lists.
import type { Page } from '@playwright/test'
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { searchEndpoints } from '../../../src/workspace/search/search.contract.ts'
import { homeEndpoints } from '../../../src/workspace/home/home.contract.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { aPost } from '../kit/records.ts'
import { agencyId, answerOf, expect, gate, id, sampleOf, test, today } from '../kit/test.ts'

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Post', exact: true })
const saved = (page: Page) => page.getByRole('main').getByText(/Saved$/)
const posts = (page: Page) => page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')
const newPost = (page: Page) => page.getByRole('link', { name: 'New post' }).click()
const back = (page: Page) => page.getByRole('link', { name: 'All posts' }).click()

test('a new post that is left without a word leaves nothing behind', async ({ open, api }) => {
  servePosts(api, [aPost({ id: 1, title: 'Spring' })])
  const page = await open('/blogs')
  await newPost(page)
  await expect(titleOf(page)).toBeVisible()
  await back(page)
  await expect(posts(page)).toHaveCount(1)
  expect(api.calls(blogEndpoints.create)).toEqual([])
})

test('a new post that is typed and left at once is there, and its list stays on the screen', gate, async ({ open, api }) => {
  const all = servePosts(api, [aPost({ id: 1, title: 'Spring' })])
  const page = await open('/blogs')
  await newPost(page)
  await bodyOf(page).fill('Words of the first')
  await titleOf(page).fill('Left at once')
  await back(page)
  await expect(posts(page).filter({ hasText: 'Left at once' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/blogs$/)
  expect(api.calls(blogEndpoints.create)).toHaveLength(1)
  expect(all[1]?.now).toMatchObject({ title: 'Left at once', bodyHtml: '<p>Words of the first</p>' })
})

test('a new post gets its address while one types on, and loses no letter', async ({ open, api }) => {
  const all = servePosts(api)
  const page = await open('/blogs/new')
  await titleOf(page).pressSequentially('Typed on')
  await expect(page).toHaveURL(/\/blogs\/[0-9a-f-]{36}$/)
  await page.keyboard.type(' and on')
  await expect(titleOf(page)).toHaveValue('Typed on and on')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(titleOf(page)).toHaveValue('Typed on and on')
  expect(all).toHaveLength(1)
})

test('from one post to another without the list between, each has its own words', async ({ open, api }) => {
  const found = sampleOf(searchEndpoints.find.response.shape.blogs.element, { id: id(1), title: 'Spring' })
  servePosts(api, [aPost({ id: 1, title: 'Spring', bodyHtml: '<p>Words of spring</p>' }), aPost({ id: 2, title: 'Summer' })])
  api.on(searchEndpoints.find, answerOf(searchEndpoints.find, { blogs: [found] }))
  const page = await open(`/blogs/${id(2)}`)
  await expect(titleOf(page)).toHaveValue('Summer')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type('spring')
  await page.getByRole('option', { name: 'Spring' }).click()
  await expect(bodyOf(page)).toContainText('Words of spring')
  await page.goBack()
  await expect(titleOf(page)).toHaveValue('Summer')
  await expect(bodyOf(page)).not.toContainText('Words of spring')
})

test('a new post whose first answer was lost is one post, with what was typed since', gate, async ({ open, api }) => {
  const all = servePosts(api)
  const page = await open('/blogs/new')
  api.drop(blogEndpoints.create)
  await titleOf(page).fill('Once and for all')
  await expect(page.getByRole('alert')).toContainText('can’t reach')
  await titleOf(page).fill('Once and for all and more')
  servePosts(
    api,
    all.map(({ now }) => now),
  )
  await expect(saved(page)).toBeVisible()
  const sent = api.calls(blogEndpoints.create)
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  // To the letter, or the server could not know it as the same.
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(api.calls(blogEndpoints.update).at(-1)?.body.title).toBe('Once and for all and more')
  await page.reload()
  await expect(titleOf(page)).toHaveValue('Once and for all and more')
})

test(
  'a new post that can’t be saved is not left without a question, and is saved by itself later',
  gate,
  async ({ open, api }) => {
    const page = await open('/blogs/new')
    api.drop(blogEndpoints.create)
    await titleOf(page).fill('Hard to save')
    await expect(page.getByRole('alert')).toContainText('can’t reach')
    await back(page)
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click()
    servePosts(api)
    await expect(page).toHaveURL(/\/blogs\/[0-9a-f-]{36}$/)
    await expect(titleOf(page)).toHaveValue('Hard to save')
  },
)

test('a post takes its cover, address, tags and words for searches along', async ({ open, api }) => {
  const [post] = servePosts(api, [aPost({ id: 1, title: 'Verandas of the hill' })])
  const key = `uploads/${agencyId}/${id(9)}`
  const picture = { id: id(8), url: '/m/veranda/600.webp', largeUrl: '/m/veranda/1600.webp', widthPx: 1600, heightPx: 900 }
  api.on(
    blogEndpoints.pictureAddress,
    answerOf(blogEndpoints.pictureAddress, { url: '/files/veranda', key, maxBytes: 40_000_000 }),
  )
  api.on(blogEndpoints.addPicture, picture)
  const page = await open(`/blogs/${id(1)}`)
  const photo = { name: 'veranda.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') }
  await page.getByLabel('Cover', { exact: true }).setInputFiles(photo)
  await page.getByRole('textbox', { name: 'Cover description' }).fill('A veranda in the morning')
  const settings = page.getByRole('complementary', { name: 'Post settings' })
  await settings.getByRole('textbox', { name: 'Link', exact: true }).fill('verandas-of-the-hill')
  await settings.getByLabel('Search title').fill('Verandas, told briefly')
  await settings.getByLabel('Search description').fill('Which way they face, and why.')
  await settings.getByLabel('Tags').fill('houses')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A veranda in the morning' })).toBeVisible()
  expect(post?.now).toMatchObject({
    ...{ coverId: picture.id, coverAlt: 'A veranda in the morning', slug: 'verandas-of-the-hill', tags: ['houses'] },
    ...{ seoTitle: 'Verandas, told briefly', seoDescription: 'Which way they face, and why.' },
  })
})

test('an earlier version of a post comes back', async ({ open, api }) => {
  const [post] = servePosts(api, [aPost({ id: 1, title: 'Something else', status: 'published' })])
  const version = (number: number, title: string) =>
    sampleOf(blogEndpoints.versions.response.shape.items.element, { number, title, isPublished: number === 1 })
  api.on(blogEndpoints.versions, { items: [version(2, 'Something else'), version(1, 'Verandas of the hill')], nextCursor: null })
  api.on(blogEndpoints.oneVersion, ({ params }) =>
    answerOf(blogEndpoints.oneVersion, {
      title: params.number === '1' ? 'Verandas of the hill' : 'Something else',
      ...{ bodyHtml: params.number === '1' ? '<p>They face north.</p>' : '<p>Later words</p>', tags: ['houses'] },
    }),
  )
  const page = await open(`/blogs/${id(1)}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog')
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await versions.filter({ hasText: 'published' }).getByRole('button').click()
  await expect(dialog.getByRole('heading', { name: 'Verandas of the hill' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(titleOf(page)).toHaveValue('Verandas of the hill')
  expect(post?.now).toMatchObject({ title: 'Verandas of the hill', bodyHtml: '<p>They face north.</p>', tags: ['houses'] })
})

test('the next open home is named by its date, which means the same on every day', async ({ open, api }) => {
  const next = { listingId: id(1), openId: null, agentName: null, place: '12 Lennox Street', endsAt: '2026-12-05T11:30' }
  const figuresNow = { live: 4, liveNew: 1, underOffer: 0, underOfferCents: 0, underApplication: 0, openHomes: 1 }
  api.on(
    homeEndpoints.get,
    answerOf(homeEndpoints.get, { today, figures: figuresNow, openHomes: [{ ...next, startsAt: '2026-12-05T11:00' }] }),
  )
  const page = await open('/')
  const tile = page.getByRole('list', { name: 'Key figures' }).getByRole('link').filter({ hasText: 'Upcoming open homes' })
  await expect(tile).toContainText('Next on Sat 5 Dec')
})

const figures: [name: RegExp, leadsTo: RegExp][] = [
  [/Live listings/, /\/listings\?status=live$/],
  [/Under offer/, /\/listings\?status=underOffer$/],
  [/Enquiries in 7 days/, /\/enquiries/],
  [/Upcoming open homes/, /\/listings\?.*openHome=yes/],
]
test('each figure of the first screen leads to its list', async ({ open, api }) => {
  const enquiries = { lastSevenDays: 3, open: 1, byWeek: [{ week: '2026-11-23', count: 3 }] }
  const charts = {
    byState: [{ status: 'live', count: 4 }],
    daysOnMarket: [{ from: 0, to: 30, count: 4 }],
    medianDays: 12,
    pipeline: [],
  }
  const figuresNow = { live: 4, liveNew: 1, underOffer: 2, underOfferCents: 120_000_000, underApplication: 1, openHomes: 1 }
  api.on(homeEndpoints.get, answerOf(homeEndpoints.get, { today, figures: figuresNow, enquiries, openHomes: [], charts }))
  const page = await open('/')
  const links = page.getByRole('list', { name: 'Key figures' }).getByRole('link')
  await expect(links).toHaveCount(4)
  for (const [name, leadsTo] of figures) {
    await links.filter({ hasText: name }).click()
    await expect(page).toHaveURL(leadsTo)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
  }
})
