import { expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { campaignEndpoints as e } from '../../campaigns.contract.ts'
import { headerOf } from '../testing/mail-server.ts'
import { letter } from '../testing/people.ts'
import { sendingPortal } from '../testing/sending-portal.ts'

const { server, portal, ready } = await sendingPortal()

async function erase(me: Call, id = '') {
  const { version, displayName: name } = await me(privacyEndpoints.preview, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name, reason: 'personAsked' } })
}

test('of two people with one address, the email of the erased one still unsubscribes the other, and its page names no one', async () => {
  const { me, ids } = await ready([{ email: 'pair@a.example' }, { email: 'pair@a.example', tags: ['seller'] }])
  const [reader = '', partner = ''] = ids
  const alone = await ready([{ email: 'alone@a.example' }])
  for (const call of [me, alone.me]) await call(e.activate, { body: { id: (await letter(call)).id } })
  await portal.runJobs()
  const pathTo = (address: string) => {
    const mail = server.received.find((one) => JSON.stringify(one).includes(address))
    return new URL(/<(https:[^>]+)>/.exec(headerOf(mail as never, 'list-unsubscribe'))?.[1] ?? '').pathname
  }
  const path = pathTo('pair@a.example')
  const pathAlone = pathTo('alone@a.example')
  await erase(me, reader)
  await erase(alone.me, alone.ids[0])

  expect((await portal.app.inject({ url: path })).body).toContain('p•••@<wbr>a.example')
  const page = await portal.app.inject({ url: pathAlone })
  expect(page.body).toMatch(/<h1>Unsubscribe<\/h1><p>Stop emails from <strong>[^<]+<\/strong>\?/)
  expect(page.body).not.toContain('erased')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const url of [path, pathAlone])
    expect((await portal.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers })).statusCode).toBe(
      200,
    )
  const { answers } = await me(consentEndpoints.get, { params: { id: partner } })
  expect(answers.filter(({ channel, isAllowed }) => channel === 'email' && isAllowed)).toEqual([])
})

test('people whose addresses came back can be erased one after the other', async () => {
  const { me, ids } = await ready([{ email: 'ann@a.example' }, { email: 'bob@b.example' }])
  await portal.owner.query(
    `insert into mail_suppressions (agency_id, id, address, reason, detail, created_at)
     select $1, gen_random_uuid(), address, 'hardBounce', 'about ann@a.example', now()
     from unnest(array['ann@a.example', 'bob@b.example', 'carl@c.example']) address`,
    [me.agencyId],
  )
  for (const id of ids) await erase(me, id)

  const { rows } = await portal.owner.query('select address, detail from mail_suppressions where agency_id = $1', [me.agencyId])
  expect(rows).toEqual([{ address: 'carl@c.example', detail: 'about [erased]' }])
})
