import { expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { headerOf } from './testing/mail-server.ts'
import { letter } from './testing/people.ts'
import { sendingPortal } from './testing/sending-portal.ts'

const { server, portal, ready, states } = await sendingPortal()
/** Staff of other tests may get notifications of their paused campaigns. */
const readers = () => server.received.map(({ to }) => to).filter((to) => !to.endsWith('@users.example'))

test('everybody who may be mailed gets one mail of their own, and nobody else gets any', async () => {
  const { me } = await ready([
    { firstName: 'Ann', email: 'ann@a.example' },
    { firstName: 'Bob', email: 'bob@b.example', consent: 'inferred' },
    { email: 'no@c.example', consent: 'refused' },
    { email: 'never@d.example', consent: null },
    { email: null },
    { email: 'other@e.example', tags: ['seller'] },
    { firstName: 'Second', email: 'ann@a.example' },
  ])
  const campaign = await letter(me)
  const count = await me(e.audience, { body: { audience: campaign.audience, purpose: campaign.purpose } })
  expect(count).toMatchObject({ meant: 6, willGet: 2, express: 1, inferred: 1 })
  expect(count.notBecause).toEqual(
    expect.arrayContaining([
      { reason: 'withdrawn', count: 1 },
      { reason: 'noConsent', count: 1 },
      { reason: 'noEmail', count: 1 },
      { reason: 'duplicate', count: 1 },
    ]),
  )

  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  expect(server.received.map(({ to, email }) => [to, email.subject]).toSorted()).toEqual([
    ['ann@a.example', 'Hello Ann'],
    ['bob@b.example', 'Hello Bob'],
  ])
  expect(await me(e.get, { params: { id: campaign.id } })).toMatchObject({
    state: 'sent',
    counts: { recipients: 2, sent: 2, suppressed: 4 },
  })
})

test('a mail carries one-click unsubscribing under the signature, its own bounce address, and both parts', async () => {
  const { me } = await ready([{ email: 'ann@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const [mail] = server.received
  if (!mail) throw new Error('nothing came')
  const url = /<(https:[^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? ''
  expect(url).toMatch(/^https:\/\/portal\.agency\.example\/mail\/u\/[a-z2-7]{52}$/)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const signed = /;h=([^;]+);/.exec(headerOf(mail, 'dkim-signature').replaceAll(/\s/g, ''))?.[1]?.toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject']))
  const token = url.split('/').at(-1)
  expect(mail.from).toBe(`bounces+b${token}@mail.agency.example`)
  expect(mail.from.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(mail.email.html).toContain(url)
  expect(mail.email.text).toContain(url)
  expect(mail.email.text).toContain('1 High Street')
})

test('whoever has no name reads what stands in for it, in the subject, the words and an address', async () => {
  const { me } = await ready([
    { firstName: '  ', email: 'nobody@a.example' },
    { firstName: 'Ann', email: 'ann@b.example' },
  ])
  const campaign = await letter(me, {
    subject: 'Hello {{firstName|there}}',
    measures: false,
    design: {
      look: 'plain',
      blocks: [
        { type: 'heading', id: 'h', text: 'Dear {{ greeting | neighbour }} of {{suburb|our suburb}}', level: 1, align: 'left' },
        { type: 'button', id: 'b', text: 'Go', href: 'https://x.example/?n={{firstName|some one}}', align: 'left' },
      ],
    },
  })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const of = (address: string) => server.received.find(({ to }) => to === address)?.email
  expect(of('nobody@a.example')?.subject).toBe('Hello there')
  expect(of('nobody@a.example')?.html).toContain('Dear neighbour of our suburb')
  expect(of('nobody@a.example')?.html).toContain('https://x.example/?n=some%20one')
  expect(of('nobody@a.example')?.text?.toLowerCase()).toContain('dear neighbour of our suburb')
  expect(of('ann@b.example')?.html).toContain('Dear Ann of our suburb')
})

test('a title is no first name; a person without a first name is greeted by title and last name, one without any by the fallback', async () => {
  const { me } = await ready([
    { title: 'Ms', firstName: null, lastName: 'Onlylast', email: 'ms@a.example' },
    { firstName: 'Mr.', lastName: 'Prefix', email: 'mr@a.example' },
    { firstName: 'Mr Aldo', lastName: 'Prefix', email: 'aldo@a.example' },
    { firstName: null, lastName: null, email: 'nameless@a.example' },
  ])
  const text = '{{firstName|Neighbour}}; Dear {{greeting|neighbour}}; {{fullName|whoever lives here}}'
  const design = {
    look: 'plain' as const,
    blocks: [{ type: 'heading' as const, id: 'h', text, level: 1 as const, align: 'left' as const }],
  }
  const campaign = await letter(me, { design })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const of = (address: string) => server.received.find(({ to }) => to === address)?.email.html
  expect(of('ms@a.example')).toContain('Neighbour; Dear Ms Onlylast; Onlylast')
  expect(of('mr@a.example')).toContain('Neighbour; Dear Mr Prefix; ')
  expect(of('aldo@a.example')).toContain('Aldo; Dear Aldo; ')
  expect(of('nameless@a.example')).toContain('Neighbour; Dear neighbour; whoever lives here')
})

test('a name with line breaks or markup stays a name', async () => {
  const { me } = await ready([{ firstName: 'Eve <img src=x onerror=alert(1)>\u202E', email: 'eve@a.example' }])
  const campaign = await letter(me, {
    design: {
      look: 'brand',
      blocks: [
        { type: 'heading', id: 'h', text: 'Dear {{firstName|you}}', level: 1, align: 'left' },
        { type: 'button', id: 'b', text: 'Go', href: 'https://x.example/?n={{firstName|-}}', align: 'left' },
      ],
    },
    measures: false,
  })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()

  const [mail] = server.received
  expect(mail?.email.html).not.toMatch(/<img src=x/)
  expect(mail?.email.html).toContain('Dear Eve &lt;img src=x')
  expect(mail?.email.html).toContain('https://x.example/?n=Eve%20%3Cimg%20src%3Dx')
  expect(mail?.email.headers.filter(({ key }) => key === 'bcc')).toEqual([])
})

test('whoever unsubscribes after the activation is not mailed any more', async () => {
  const { me, ids, agency } = await ready([{ email: 'ann@a.example' }, { email: 'bob@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await me(consentEndpoints.record, {
    body: { contactId: ids[0] ?? '', channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'Telephone' },
  })
  await portal.runJobs()

  expect(readers()).toEqual(['bob@b.example'])
  expect(await states(agency.id)).toMatchObject([
    { address: 'ann@a.example', state: 'suppressed', reason: 'withdrawn' },
    { state: 'sent' },
  ])
})

test('a scheduled campaign waits for the time of the agency, and can be taken back before', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  await portal.owner.query("update agencies set time_zone = 'Australia/Perth' where id = $1", [agency.id])
  const campaign = await letter(me)
  const scheduled = await me(e.activate, { body: { id: campaign.id, sendAt: '2037-06-01T09:30' } })
  expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: '2037-06-01T01:30:00.000Z', counts: { recipients: 1 } })
  await portal.runJobs()
  expect(readers()).toEqual([])

  const draft = await me(e.step, { params: { id: campaign.id }, body: { step: 'reopen' } })
  expect(draft).toMatchObject({ state: 'draft', scheduledAt: null, counts: { recipients: 0 } })
})

test('a paused campaign sends nothing, a cancelled one never will', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await me(e.step, { params: { id: campaign.id }, body: { step: 'pause' } })
  await portal.runJobs()
  expect(readers()).toEqual([])
  await me(e.step, { params: { id: campaign.id }, body: { step: 'cancel' } })
  await portal.runJobs()
  expect(readers()).toEqual([])
  expect(await states(agency.id)).toMatchObject([{ state: 'cancelled' }])
  await expect(me(e.step, { params: { id: campaign.id }, body: { step: 'resume' } })).rejects.toMatchObject({ status: 422 })
})
