import { expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { campaignEndpoints as e } from '../campaigns.contract.ts'
import { headerOf } from './testing/mail-server.ts'
import { letter } from './testing/people.ts'
import { sendingPortal } from './testing/sending-portal.ts'

const { server, portal, ready } = await sendingPortal()

test('one click unsubscribes at once, from every record with the address, and pressing again changes nothing', async () => {
  const { me, ids } = await ready([{ email: 'ann@a.example' }, { email: 'ann@a.example', tags: ['seller'] }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const url = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '')
  const press = () =>
    portal.app.inject({
      method: 'POST',
      url: url.pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  // A scanner that follows the link changes nothing.
  const page = await portal.app.inject({ url: url.pathname })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('a•••@<wbr>a.example')
  for (const contactId of ids) {
    const { answers } = await me(consentEndpoints.get, { params: { id: contactId } })
    expect(answers.find((a) => a.channel === 'email' && a.purpose === 'marketing')?.isAllowed).toBe(true)
  }
  expect((await press()).statusCode).toBe(200)
  portal.advance(400 * 86_400_000)
  expect((await press()).statusCode).toBe(200)
  portal.advance(-400 * 86_400_000)

  for (const contactId of ids) {
    const { answers, events } = await me(consentEndpoints.get, { params: { id: contactId } })
    expect(answers.filter((a) => a.channel === 'email' && a.isAllowed)).toEqual([])
    expect(events.filter(({ state }) => state === 'withdrawn').length).toBeLessThanOrEqual(2)
  }
  expect((await me(e.get, { params: { id: campaign.id } })).counts.unsubscribed).toBe(1)
})

test('a forged or altered unsubscribe address is refused and changes nothing', async () => {
  const { me, agency } = await ready([{ email: 'ann@a.example' }])
  const other = await ready([{ email: 'theirs@b.example' }])
  const campaign = await letter(me)
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const token = /\/mail\/u\/([a-z2-7]{52})/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? ''
  const forged = [
    `${token.slice(0, 51)}${token[51] === 'a' ? 'b' : 'a'}`,
    `${token.slice(26)}${token.slice(0, 26)}`,
    token.slice(0, 50),
    `${token}a`,
    'sample',
    '%2e%2e%2f',
  ]
  const { writeToken } = await import('#platform/mail/own-address.ts')
  const [row] = (await portal.owner.query('select id from campaign_recipients where agency_id = $1', [agency.id])).rows as {
    id: string
  }[]
  forged.push(writeToken({ agencyId: other.agency.id, recordId: row?.id ?? '' }))
  for (const one of forged) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/mail/u/${one}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode, one).toBe(404)
  }
  expect((await me(e.get, { params: { id: campaign.id } })).counts.unsubscribed).toBe(0)
})

test('the page offers to stop one kind, then the rest, then nothing that is done already, and a mistake is taken back', async () => {
  const { me, ids } = await ready([{ email: 'ann@a.example', purpose: 'newsletter' }])
  const campaign = await letter(me, { purpose: 'newsletter' })
  await me(e.activate, { body: { id: campaign.id } })
  await portal.runJobs()
  const { pathname: url } = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '')
  const press = async (wish: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = await portal.app.inject({ method: 'POST', url, payload: `do=${wish}`, headers })
    return [...body.matchAll(/<button[^>]*>([^<]+)</g)].map(([, words]) => words)
  }
  const mayMail = async () =>
    (await me(consentEndpoints.get, { params: { id: ids[0] ?? '' } })).answers.some((a) => a.channel === 'email' && a.isAllowed)

  expect(await press('purpose')).toEqual(['Unsubscribe from all emails', 'Resubscribe'])
  expect(await mayMail()).toBe(false)
  expect(await press('back')).toEqual(['Unsubscribe from all emails', 'Unsubscribe from newsletters only'])
  expect(await mayMail()).toBe(true)
  expect(await press('all')).toEqual(['Resubscribe'])
  expect(await mayMail()).toBe(false)
  // Mail programs take the bracket and full stop behind a link for a part of it.
  const page = await portal.app.inject({ url: `${url}%3E.` })
  expect([page.statusCode, page.body.includes('Resubscribe')]).toEqual([200, true])
})
