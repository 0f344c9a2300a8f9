import { expect, test } from 'vitest'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { reportEndpoints } from '../report.contract.ts'
import { addPerson, letter, reachable } from './testing/people.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const gateway = 'Mozilla/5.0 (compatible; BarracudaCentral)'
const visit = (url: string, agent: string) => portal.app.inject({ url: new URL(url).pathname, headers: { 'user-agent': agent } })
const design = {
  look: 'brand',
  blocks: [
    { type: 'button', id: 'one', text: 'The house', href: 'https://x.example/house?n={{firstName|-}}', align: 'left' },
    { type: 'button', id: 'two', text: 'The garden', href: 'https://x.example/garden', align: 'left' },
  ],
} as never

async function sent(more: object = {}) {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await reachable(me)
  const ids = [
    await addPerson(me, { firstName: 'Ann', email: 'ann@a.example' }),
    await addPerson(me, { firstName: 'Bob', email: 'bob@b.example' }),
    await addPerson(me, { firstName: 'Cal', email: 'cal@c.example', consent: 'refused' }),
    await addPerson(me, { firstName: 'Dee', email: null }),
  ]
  const { id } = await letter(me, { design, ...more })
  portal.mails.length = 0
  await me(e.activate, { body: { id } })
  await portal.runJobs()
  const html = (address: string) => portal.mails.find(({ to }) => to === address)?.html ?? ''
  const inMail = (address: string, kind: 'l' | 'o') =>
    [...html(address).matchAll(new RegExp(`https://portal\\.agency\\.example/mail/${kind}/[^"]+`, 'g'))].map(([url]) => url)
  const report = () => me(reportEndpoints.report, { params: { id } })
  const people = (query: object) => me(reportEndpoints.people, { params: { id }, query })
  return { agency, me, ids, id, html, inMail, report, people }
}

test('opens and presses of people are counted once each, those of machines apart, by link and by the hour', async () => {
  const { inMail, report, people } = await sent()
  // Within seconds of the sending only machines look.
  await visit(inMail('bob@b.example', 'o')[0] ?? '', firefox)
  portal.advance(3_600_000)
  await visit(inMail('bob@b.example', 'o')[0] ?? '', gateway)
  await visit(inMail('bob@b.example', 'l')[1] ?? '', gateway)
  const pressed = await visit(inMail('ann@a.example', 'l')[0] ?? '', firefox)
  await visit(inMail('ann@a.example', 'l')[0] ?? '', firefox)
  portal.advance(-3_600_000)
  const now = await report()

  expect([pressed.statusCode, pressed.headers.location]).toEqual([302, 'https://x.example/house?n=Ann'])
  expect(now.campaign.counts).toMatchObject({ sent: 2, opened: 1, machineOpened: 1, clicked: 1 })
  expect(now.delivered).toBe(2)
  expect(now.links).toMatchObject([
    { url: 'https://x.example/house?n={{firstName|-}}', label: 'The house', people: 1, clicks: 2 },
    { label: 'The garden', people: 0, clicks: 0 },
  ])
  // The map: each link of the mail that is shown carries its place in the list.
  expect([...now.html.matchAll(/\/mail\/l\/\w+\/(\d+)"/g)].map(([, link]) => link)).toEqual(['0', '1'])
  expect(now.overTime.map(({ sent: s, opened, clicked }) => [s, opened, clicked])).toEqual([
    [2, 0, 0],
    [0, 1, 1],
  ])
  const names = async (query: object) => (await people(query)).items.map(({ name }) => name)
  expect(await names({ group: 'clicked', link: 0 })).toEqual(['Ann Lee'])
  expect(await names({ group: 'clicked', link: 1 })).toEqual([])
  expect(await names({ group: 'notOpened' })).toEqual(['Bob Lee'])
})

test('whoever got nothing stands in the report with the reason', async () => {
  const { report, people } = await sent()

  expect((await report()).suppressed).toEqual([
    { reason: 'noEmail', count: 1 },
    { reason: 'withdrawn', count: 1 },
  ])
  expect((await people({ group: 'suppressed', reason: 'withdrawn' })).items).toMatchObject([
    { name: 'Cal Lee', state: 'suppressed' },
  ])
  expect((await people({ group: 'delivered' })).items.map(({ name }) => name)).toEqual(['Ann Lee', 'Bob Lee'])
})

test('a task is made for somebody in the report', async () => {
  const { me, ids, people } = await sent()
  const [ann] = (await people({ group: 'delivered', q: 'ann' })).items
  const task = await me(taskEndpoints.create, { body: { subject: 'Call Ann', contactId: ann?.contactId ?? '' } })

  expect(task).toMatchObject({ subject: 'Call Ann', contactId: ids[0] })
})

test('where measuring is switched off a mail carries nothing that tells on its reader', async () => {
  const { html, inMail, report } = await sent({ measures: false })

  expect(inMail('ann@a.example', 'o')).toEqual([])
  expect(inMail('ann@a.example', 'l')).toEqual([])
  expect(html('ann@a.example')).toContain('href="https://x.example/house?n=Ann"')
  // The way out is there all the same.
  expect(html('ann@a.example')).toContain('https://portal.agency.example/mail/u/')
  expect(await report()).toMatchObject({ links: [], campaign: { measures: false, counts: { sent: 2, opened: 0 } } })
})

test('contacts that one may not read stay in the list of recipients without name and address', async () => {
  const { agency, me, ids, id } = await sent()
  await portal.owner.query('update contacts set is_private = true where id = $1', [ids[0]])
  const query = { group: 'delivered' } as const
  const namesFor = async (role: Parameters<typeof agency.signIn>[0]) => {
    const { items } = await (await agency.signIn(role))(reportEndpoints.people, { params: { id }, query })
    return items.map(({ name, address, contactId, isNamed }) => [name, address, contactId, isNamed])
  }
  const hidden = ['', null, null, false]

  expect(await namesFor(['campaigns.read'])).toEqual([hidden, hidden])
  expect(await namesFor('agent')).toEqual([hidden, ['Bob Lee', 'bob@b.example', ids[1], true]])
  expect((await me(reportEndpoints.people, { params: { id }, query })).items[0]).toMatchObject({ name: 'Ann Lee' })
  const agent = await agency.signIn('agent')
  expect((await agent(reportEndpoints.people, { params: { id }, query: { q: 'ann@a' } })).items).toEqual([])
})

test('suppressed addresses of contacts that one may not read are not listed', async () => {
  const { agency, me, ids } = await sent()
  await portal.owner.query(
    `insert into mail_suppressions (agency_id, id, address, reason, created_at)
     select $1, gen_random_uuid(), address, 'complaint', now() from unnest(array['ann@a.example', 'bob@b.example']) address`,
    [me.agencyId],
  )
  await portal.owner.query('update contacts set is_private = true where id = $1', [ids[0]])
  const addresses = async (call: typeof me) =>
    (await call(reportEndpoints.suppressed, { params: { clientId: me.agencyId }, query: {} })).items.map(({ address }) => address)

  expect((await addresses(me)).toSorted()).toEqual(['ann@a.example', 'bob@b.example'])
  expect(await addresses(await agency.signIn('agent'))).toEqual(['bob@b.example'])
  expect(await addresses(await agency.signIn(['campaigns.read']))).toEqual([])
})

test('a campaign is sent again to those who gave no sign of it, and not to those whose machines opened it', async () => {
  const { me, id, ids, inMail } = await sent()
  portal.advance(3_600_000)
  await visit(inMail('ann@a.example', 'o')[0] ?? '', firefox)
  portal.advance(-3_600_000)
  const again = await me(reportEndpoints.resend, { params: { id } })
  expect(again).toMatchObject({
    state: 'draft',
    audience: { include: [{ kind: 'contacts', contactIds: [ids[1]] }], exclude: [] },
  })
  await visit(inMail('bob@b.example', 'o')[0] ?? '', gateway)
  await expect(me(reportEndpoints.resend, { params: { id } })).rejects.toMatchObject({
    code: 'rule_broken',
    message: 'There is no one to send it to again',
  })
})
