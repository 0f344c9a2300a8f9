import { expect, test } from 'vitest'
import { permissions } from '#common/permissions.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { type Blog, blogEndpoints as e } from '../blogs.contract.ts'
import { listPublishedPosts } from './newsletter.service.ts'
import { callerOf } from '#platform/context.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'

const portal = await testPortal()
const writing = { title: 'Spring in Hawthorn', bodyHtml: '<p>Gardens sell houses.</p>' }
const begin = (me: Call, given: object = writing) => me(e.create, { body: given })
const step = (me: Call, { id, version }: Blog, name: 'publish' | 'askReview' | 'takeDown' | 'backToDraft', more = {}) =>
  me(e.step, { params: { id }, body: { step: name, version, ...more } })
const one = async (me: Call, id: string) => (await me(e.read, { body: { id } })) as Blog
const visit = (url: string, headers = {}) => portal.app.inject({ url, headers })

test('a post goes from draft to the public and its address is made of the title', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const draft = await begin(me)
  expect(draft).toMatchObject({ status: 'draft', publicUrl: null })
  expect((await visit(`/p/${agency.slug}/spring-in-hawthorn`)).statusCode).toBe(404)

  const live = await step(me, draft, 'publish')

  expect(live.publicUrl).toBe(`${portal.config.PUBLIC_URL}/p/${agency.slug}/spring-in-hawthorn`)
  const page = await visit(`/p/${agency.slug}/spring-in-hawthorn`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<p>Gardens sell houses.</p>')
})

test('a post has the address, the words for searches and the tags that it was given', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const words = { seoTitle: 'Verandas, told briefly', seoDescription: 'Which way they face, and why.' }
  await step(me, await begin(me, { ...writing, ...words, slug: 'verandas-of-the-hill', tags: ['houses'] }), 'publish')

  const { body } = await visit(`/p/${agency.slug}/verandas-of-the-hill`)
  expect(body).toMatch(/<title>Verandas, told briefly\b/)
  expect(body).toContain('<meta name="description" content="Which way they face, and why.">')
  expect(body).toContain('houses')
})

test('saving a published post changes nothing for the public until it is published again', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const live = await step(me, await begin(me), 'publish')
  const saved = await me(e.update, { params: { id: live.id }, body: { title: 'Autumn', version: live.version } })

  expect(saved.hasUnpublishedChanges).toBe(true)
  const feed = () => visit(`/p/${agency.slug}/feed.json`)
  expect((await feed()).json().items[0].title).toBe('Spring in Hawthorn')
  const again = await step(me, saved, 'publish')
  expect(again).toMatchObject({ hasUnpublishedChanges: false, publishedAt: live.publishedAt })
  // The address stays, so that no link breaks.
  expect((await feed()).json().items[0]).toMatchObject({ title: 'Autumn', url: live.publicUrl })
})

test('an address that a post had earlier leads to it for ever, and to no other post', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const live = await step(me, await begin(me), 'publish')
  const moved = await me(e.update, { params: { id: live.id }, body: { slug: 'gardens', version: live.version } })
  await step(me, moved, 'publish')

  expect((await visit(`/p/${agency.slug}/gardens`)).body).toContain(
    `<link rel="canonical" href="${portal.config.PUBLIC_URL}/p/${agency.slug}/gardens">`,
  )
  expect((await visit(`/p/${agency.slug}/spring-in-hawthorn`)).statusCode).toBe(200)
  const namesake = await begin(me)
  expect((await step(me, namesake, 'publish')).publicUrl).toMatch(/spring-in-hawthorn-2$/)
  const wished = await begin(me, { ...writing, slug: 'gardens' })
  await expect(step(me, wished, 'publish')).rejects.toMatchObject({ code: 'invalid', problem: { fields: [{ path: 'slug' }] } })
})

test('hostile HTML is taken out when it is saved and again when it is shown, and no picture of another host is asked for', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const own = `/m/${'a'.repeat(22)}/large.webp`
  const bodyHtml = `<p onclick="steal()">Words</p><script>alert(1)</script><img src="https://evil.example/x.gif"><img src="//evil.example/y"><img src=x onerror=alert(1)>
    <img src="${own}" alt="Ours" onload="x()"><a href="javascript:alert(1)">a</a><iframe src="https://evil.example"></iframe><style>*{background:url(https://evil.example)}</style><svg onload=alert(1)><form action="https://evil.example"><input></form>`
  const title = '</title><script>alert(2)</script>'
  const draft = await begin(me, { title, bodyHtml, tags: ['<b>x'], seoDescription: '"><img src=https://evil.example>' })
  // An attacker with access to the database could write it.
  await portal.owner.query(`update posts set fields = jsonb_set(fields, '{bodyHtml}', to_jsonb($2::text)) where id = $1`, [
    draft.id,
    bodyHtml,
  ])
  expect((await one(me, draft.id)).bodyHtml).not.toMatch(/script|evil|onclick|onload|onerror|javascript|iframe|svg|form/)
  await step(me, draft, 'publish')

  const page = await visit(`/p/${agency.slug}/title-script-alert-2-script`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`<img src="${own}" alt="Ours" loading="lazy" />`)
  expect(page.body.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')).not.toMatch(
    /<script|onerror|onclick|javascript:|<iframe|<svg|<form|<input/,
  )
  expect(page.body).not.toMatch(/<(?!meta)[a-z]+[^>]*evil/)
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  for (const address of ['rss.xml', 'snippet.html', '']) {
    const { body } = await visit(`/p/${agency.slug}/${address}`.replace(/\/$/, ''))
    expect(body).not.toMatch(/<script|<[a-z]+[^>]*(evil|onerror=)/)
  }
  const [item] = (await visit(`/p/${agency.slug}/feed.json`)).json().items
  expect(item.content_html).not.toMatch(/script|evil|onerror/)
})

test('feeds are valid, carry whole addresses, answer 304 to who has them, and may be read by the agency’s own website', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const picture = `<img src="/m/${'b'.repeat(22)}/large.webp" alt="x">`
  await step(
    me,
    await begin(me, { title: 'A & B <C>', bodyHtml: `<p>One ]]> two</p>${picture}`, tags: ['Sales & more'] }),
    'publish',
  )
  const json = await visit(`/p/${agency.slug}/feed.json`)
  const xml = await visit(`/p/${agency.slug}/rss.xml`)

  expect(json.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': 'application/feed+json; charset=utf-8',
  })
  expect(json.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ title: 'A & B <C>', tags: ['Sales & more'] }],
  })
  expect(json.json().items[0].content_html).toContain(`src="${portal.config.PUBLIC_URL}/m/`)
  expect(xml.body).toContain('<title>A &amp; B &lt;C&gt;</title>')
  expect((await visit(`/p/${agency.slug}/rss.xml`, { 'if-none-match': xml.headers.etag })).statusCode).toBe(304)
  expect(json.headers['cache-control']).toContain('public')
})

test('the snippet may stand in a frame of any website and runs nothing', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await step(me, await begin(me), 'publish')
  const { headers, body } = await visit(`/p/${agency.slug}/snippet.html`)

  expect(headers['content-security-policy']).toContain('frame-ancestors *')
  expect(headers['x-frame-options'] ?? '').toBe('')
  expect(body).toContain('Spring in Hawthorn')
  expect((await me(e.website, {})).snippet).toContain('<iframe src="')
})

test('a post of one agency is not below the address of another', async () => {
  const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
  const [me, they] = [await mine.signIn(), await theirs.signIn()]
  await step(me, await begin(me), 'publish')
  await step(they, await begin(they, { ...writing, title: 'Other words' }), 'publish')

  expect((await visit(`/p/${theirs.slug}/spring-in-hawthorn`)).statusCode).toBe(404)
  expect((await visit('/p/nobody-here/feed.json')).statusCode).toBe(404)
  expect((await visit(`/p/${theirs.slug}/feed.json`)).json().items).toHaveLength(1)
})

test('a scheduled post is published at its time, and not when the time was moved meanwhile', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const draft = await begin(me)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const schedule = (post: Blog, publishAt: string) =>
    me(e.step, { params: { id: post.id }, body: { step: 'schedule', version: post.version, publishAt } })
  await expect(schedule(draft, at(-5))).rejects.toMatchObject({ code: 'invalid' })
  const first = await schedule(draft, at(10))
  const second = await schedule(first, at(60))
  const due = (minutes: number) =>
    portal.owner.query(
      `update pgboss.job set start_after = now() - interval '1 second' where name = 'blogs.publish-scheduled' and data -> 'payload' ->> 'at' < $1`,
      [at(minutes)],
    )

  await due(20)
  expect(await portal.runJobs()).toContain('blogs.publish-scheduled')
  expect((await one(me, draft.id)).status).toBe('scheduled')
  await due(70)
  await portal.runJobs()
  expect(await one(me, draft.id)).toMatchObject({ status: 'published', publishAt: null, version: second.version + 1 })
})

test('who may not publish writes their own drafts and asks for a look', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const agent = await agency.signIn('agent')
  const theirs = await begin(agent)
  const asked = await step(agent, theirs, 'askReview')

  expect(asked).toMatchObject({ status: 'review', canEdit: true })
  await expect(step(agent, asked, 'publish')).rejects.toMatchObject({ code: 'forbidden' })
  const ours = await begin(owner)
  await expect(agent(e.update, { params: { id: ours.id }, body: { title: 'x', version: 1 } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await step(owner, asked, 'publish')
  await expect(agent(e.remove, { params: { id: theirs.id } })).rejects.toMatchObject({ code: 'forbidden' })
  const reader = await agency.signIn(permissions.filter((one) => one !== 'blogs.write' && one !== 'blogs.publish'))
  expect((await one(reader, theirs.id)).canEdit).toBe(false)
})

test('nothing without words, a title or a description of its cover becomes public', async () => {
  const me = await (await portal.newAgency()).signIn()
  const empty = await begin(me, { bodyHtml: '<p>&nbsp;</p>' })

  await expect(step(me, empty, 'publish')).rejects.toMatchObject({
    problem: { fields: [{ path: 'title' }, { path: 'bodyHtml' }] },
  })
  await expect(
    me(e.update, { params: { id: empty.id }, body: { coverId: empty.id, version: empty.version } }),
  ).rejects.toMatchObject({
    problem: { fields: [{ path: 'coverId' }] },
  })
})

test('two people at one post: the slower one gets 412 with the post as it is now', async () => {
  const me = await (await portal.newAgency()).signIn()
  const draft = await begin(me)
  await me(e.update, { params: { id: draft.id }, body: { excerpt: 'First', version: draft.version } })

  await expect(
    me(e.update, { params: { id: draft.id }, body: { excerpt: 'Second', version: draft.version } }),
  ).rejects.toMatchObject({
    status: 412,
    problem: { current: { excerpt: 'First', version: draft.version + 1 } },
  })
})

test('every sitting is a version that can be read again, and saves of one sitting are one', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  let post = await begin(me)
  for (const title of ['One', 'Two'])
    post = await me(e.update, { params: { id: post.id }, body: { title, version: post.version } })
  portal.advance(11 * 60_000)
  const later = await (await portal.newAgency()).signIn()
  const again = await agency.signIn()
  post = await again(e.update, { params: { id: post.id }, body: { title: 'Three', version: post.version } })

  const { items } = await again(e.versions, { params: { id: post.id } })
  expect(items.map(({ title }) => title)).toEqual(['Three', 'Two'])
  expect(await again(e.oneVersion, { params: { id: post.id, number: '1' } })).toMatchObject({
    title: 'Two',
    bodyHtml: writing.bodyHtml,
  })
  await expect(later(e.versions, { params: { id: post.id } })).rejects.toMatchObject({ status: 404 })
})

test('a removed post leaves the public at once and comes back with undo', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const live = await step(me, await begin(me), 'publish')
  await me(e.remove, { params: { id: live.id } })
  expect((await visit(`/p/${agency.slug}/spring-in-hawthorn`)).statusCode).toBe(404)
  expect((await me(e.read, { body: {} })) as { items: unknown[] }).toMatchObject({ items: [] })

  await me(e.restore, { params: { id: live.id } })
  expect((await visit(`/p/${agency.slug}/spring-in-hawthorn`)).statusCode).toBe(200)
})

test('lists page by the change, and find by words of the title', async () => {
  const me = await (await portal.newAgency()).signIn()
  for (const n of [1, 2, 3]) await begin(me, { title: `Post ${n} 100%` })
  const page = async (body: object) => (await me(e.read, { body })) as { items: { title: string }[]; nextCursor: string | null }
  const first = await page({ limit: 2 })
  const second = await page({ limit: 2, cursor: first.nextCursor })

  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Post 3 100%', 'Post 2 100%', 'Post 1 100%'])
  expect(second.nextCursor).toBeNull()
  expect((await page({ q: '2 100%' })).items).toHaveLength(1)
  expect((await page({ q: '4 100_' })).items).toHaveLength(0)
})

test('newsletters get what is published with whole addresses', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const live = await step(me, await begin(me, { ...writing, excerpt: 'In short' }), 'publish')
  await begin(me, { title: 'Draft' })

  const posts = await callerOf(portal.platform, operatorScope(agency.id), 'test').transaction((ctx) => listPublishedPosts(ctx))
  expect(posts).toEqual([
    expect.objectContaining({ title: 'Spring in Hawthorn', excerpt: 'In short', link: live.publicUrl, coverUrl: null }),
  ])
})

test('the preview is the public page before it is one, and unpublishing makes a draft that can be published again', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const draft = await begin(me, { ...writing, tags: ['houses'] })
  const { html } = await me(e.preview, { params: { id: draft.id } })

  const live = await step(me, draft, 'publish')
  const address = `/p/${agency.slug}/spring-in-hawthorn`
  // The head names the moment of publication for search engines.
  const shown = (page: string) => page.slice(page.indexOf('<style>'))
  expect(shown((await visit(address)).body)).toBe(shown(html))

  const back = await step(me, live, 'backToDraft')
  expect(back).toMatchObject({ status: 'draft', publicUrl: null })
  expect((await visit(address)).statusCode).toBe(404)
  expect((await step(me, back, 'publish')).publicUrl).toMatch(/spring-in-hawthorn$/)
})

test('a post without a cover has the first picture of its text in lists and previews of links', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const pictures =
    '<p>Look.</p><img src="/m/aaaaaaaaaaaaaaaaaaaaaa/large.webp" alt=""><img src="/m/bbbbbbbbbbbbbbbbbbbbbb/large.webp" alt="">'
  await step(me, await begin(me, { ...writing, bodyHtml: pictures }), 'publish')
  expect((await visit(`/p/${agency.slug}`)).body).toContain('<img src="/m/aaaaaaaaaaaaaaaaaaaaaa/card.webp"')
  const { body } = await visit(`/p/${agency.slug}/spring-in-hawthorn`)
  expect(body).toContain('/m/aaaaaaaaaaaaaaaaaaaaaa/portal.jpg')
  expect(body).not.toContain('class="cover"')
})
