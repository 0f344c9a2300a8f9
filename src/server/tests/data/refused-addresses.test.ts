import { expect, test } from 'vitest'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { deleteContacts } from '#core/contacts/server/bin/contact-bin.service.ts'
import { keepEarlierRefusals } from '#core/contacts/server/consent/backfill.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { headerOf } from '#channels/campaigns/server/testing/mail-server.ts'
import { letter } from '#channels/campaigns/server/testing/people.ts'
import { sendingPortal } from '#channels/campaigns/server/testing/sending-portal.ts'
import { contactImportEndpoints } from '#channels/contact-import/contact-import.contract.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import type { Call } from '#server/testing/test-agency.ts'

const { server, portal, ready } = await sendingPortal()
const { bring, check, upload, all } = importer(portal)
const ivo = 'ivo@unsub.example'
const minuteMs = 60_000

/** Ivo unsubscribed by the button of his mail program. A minute passes. */
async function unsubscribed() {
  const { me, ids } = await ready([{ firstName: 'Ivo', email: ivo }])
  await send(me)
  const url = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '').pathname
  const press = (payload: string) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  await press('List-Unsubscribe=One-Click')
  server.received.length = 0
  portal.advance(minuteMs)
  return { me, id: ids[0] ?? '', press }
}
const callerIn = (agencyId: string) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )
async function send(me: Call) {
  const campaign = await letter(me)
  await me(campaignEndpoints.activate, { body: { id: campaign.id } })
  await portal.runJobs()
}
/** A campaign with someone else in it, who gets it. @returns who got it */
async function gotIt(me: Call) {
  server.received.length = 0
  await me(contactEndpoints.create, {
    body: { firstName: 'Al', tags: ['buyer'], emails: [{ address: 'al@a.example', label: 'work' }] },
  }).then(({ id }) => agree(me, id, { wording: null }))
  await send(me)
  return server.received.flatMap(({ to }) => to).filter((to) => to !== 'al@a.example')
}
const agree = (me: Call, contactId: string, more: { wording: string | null; happenedAt?: string; state?: 'inferred' }) =>
  me(consentEndpoints.record, {
    body: { contactId, channels: ['email'], purposes: ['marketing'], state: 'express', source: 'Phone call', ...more },
  })
const mail = (address: string) => [{ address, label: 'personal' as const }]
const create = (me: Call, firstName: string, emails = mail(ivo)) =>
  me(contactEndpoints.create, { body: { firstName, lastName: 'Gone', tags: ['buyer'], emails } })
const answerOf = async (me: Call, id: string, channel = 'email') =>
  (await me(consentEndpoints.get, { params: { id } })).answers.find(
    (one) => one.channel === channel && one.purpose === 'marketing',
  )

test('who unsubscribed, was deleted and comes again with a list comes in as unsubscribed, the preview says so, and no email is sent', async () => {
  const { me, id } = await unsubscribed()
  await me(contactEndpoints.remove, { params: { id } })
  const list = `First name,Last name,Email,Tags\nIvo,Gone,${ivo.toUpperCase()},buyer\nNew,One,new@one.example,buyer\n`
  const checked = await check(me, await upload(me, list), { subscription: 'subscribed' })
  expect(checked.preview?.rows).toMatchObject([
    { outcome: 'created', reason: expect.stringMatching(/^Unsubscribed from email on \d+ \w+ \d{4}, and stays so$/) },
    { outcome: 'created', reason: null },
  ])
  expect(checked.preview?.stayUnsubscribed).toBe(1)
  await me(contactImportEndpoints.start, { params: { id: checked.id } })
  await portal.runJobs()
  const again = (await all(me)).find(({ email }) => email === ivo)?.id ?? ''

  expect(await answerOf(me, again)).toMatchObject({ isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) })
  expect(await gotIt(me)).toEqual(['new@one.example'])
})

test('a new contact with a refused address says since when, also one added by hand while the other is still there', async () => {
  const { me, id } = await unsubscribed()
  const [same, merged] = [await create(me, 'Iva'), await create(me, 'Other', mail('other@a.example'))]
  const why = { isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) }
  expect(await answerOf(me, same.id)).toMatchObject(why)
  await me(contactEndpoints.remove, { params: { id } })
  await me(duplicateEndpoints.merge, { body: { keepId: merged.id, mergeId: same.id } })
  expect(await answerOf(me, merged.id)).toMatchObject({ isAllowed: false })
})

test('a refused address that moves to a contact with consent takes its refusal along; the address of before stays refused as well', async () => {
  const { me, id } = await unsubscribed()
  const { version } = await me(contactEndpoints.get, { params: { id } })
  await me(contactEndpoints.put, { params: { id }, body: { version, emails: mail('ivo@new.example') } })
  const kim = await create(me, 'Kim', mail('kim@a.example'))
  await agree(me, kim.id, { wording: 'Said yes' })
  expect(await answerOf(me, kim.id)).toMatchObject({ isAllowed: true })
  await me(contactEndpoints.put, { params: { id: kim.id }, body: { version: 1, emails: mail(ivo) } })
  await me(contactEndpoints.remove, { params: { id } })
  const later = await create(me, 'Ivo', mail('ivo@new.example'))

  expect(await answerOf(me, kim.id)).toMatchObject({ isAllowed: false })
  expect(await answerOf(me, later.id)).toMatchObject({ isAllowed: false })
  expect(await gotIt(me)).toEqual([])
})

test('out of the recycle bin a contact has what was refused with its address since', async () => {
  const { me, ids } = await ready([
    { firstName: 'Ivo', email: ivo },
    { firstName: 'Iva', email: ivo },
  ])
  const [one = '', two = ''] = ids
  await me(contactEndpoints.remove, { params: { id: two } })
  await me(consentEndpoints.record, {
    body: { contactId: one, channels: ['email'], purposes: ['marketing'], state: 'refused', source: 'Phone call' },
  })
  await me(contactEndpoints.restore, { params: { id: two } })
  expect(await answerOf(me, two)).toMatchObject({ isAllowed: false })
})

test('they are subscribed again by the link in their own email', async () => {
  const { me, id, press } = await unsubscribed()
  await press('do=back')
  await me(contactEndpoints.remove, { params: { id } })
  await bring(me, `First name,Last name,Email,Tags\nIvo,Back,${ivo},buyer\n`, { subscription: 'subscribed' })
  const again = (await all(me)).find(({ email }) => email === ivo)?.id ?? ''
  expect(await answerOf(me, again)).toMatchObject({ isAllowed: true })
})

test('staff record express consent that was given later, with a note of how; nothing less lifts a refusal', async () => {
  const { me, id } = await unsubscribed()
  await me(contactEndpoints.remove, { params: { id } })
  const { id: again } = await create(me, 'Ivo')
  const earlier = new Date(portal.platform.clock().getTime() - 30 * minuteMs).toISOString()
  const refused = { status: 400, message: expect.stringMatching(/They unsubscribed on/) }
  await expect(agree(me, again, { wording: null })).rejects.toMatchObject(refused)
  await expect(agree(me, again, { wording: 'Rang us', state: 'inferred' })).rejects.toMatchObject(refused)
  await expect(agree(me, again, { wording: 'Rang us', happenedAt: earlier })).rejects.toMatchObject(refused)
  expect(await answerOf(me, again)).toMatchObject({ isAllowed: false })
  await agree(me, again, { wording: 'Rang us and asked for the newsletter' })
  expect(await answerOf(me, again)).toMatchObject({ isAllowed: true })
  const third = await create(me, 'Iva')
  expect(await answerOf(me, third.id)).toMatchObject({ why: 'No consent on record' })
})

test('an unsubscribe of someone who was deleted in the meantime counts for the address', async () => {
  const { me, ids } = await ready([{ firstName: 'Ivo', email: ivo }])
  await send(me)
  const url = new URL(/<(https:[^>]+)>/.exec(headerOf(server.received[0] as never, 'list-unsubscribe'))?.[1] ?? '').pathname
  await me(contactEndpoints.remove, { params: { id: ids[0] ?? '' } })
  await callerIn(me.agencyId).transaction((ctx) => deleteContacts(ctx, ids))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await portal.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers })
  const again = await create(me, 'Ivo')
  expect(await answerOf(me, again.id)).toMatchObject({ isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) })
})

test('“do not contact” goes with the addresses and numbers of a contact that is deleted', async () => {
  const { me } = await ready([])
  const phones = [{ number: '0480 123 987', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Dee', emails: mail(ivo), phones, doNotContact: true } })
  await me(contactEndpoints.remove, { params: { id } })
  await bring(me, `First name,Email,Mobile\nDee,${ivo},0480123987\n`, { subscription: 'subscribed' })
  const again = (await all(me)).find(({ email }) => email === ivo)?.id ?? ''
  expect(await answerOf(me, again)).toMatchObject({ isAllowed: false })
  expect(await answerOf(me, again, 'sms')).toMatchObject({ isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) })
})

test('refusals from before they were kept by address are kept from the first run on', async () => {
  const { me, id } = await unsubscribed()
  await portal.owner.query('delete from suppressions where agency_id = $1', [me.agencyId])
  await portal.owner.query('insert into suppression_backfills (agency_id) values ($1)', [me.agencyId])
  await keepEarlierRefusals.run(callerIn(me.agencyId))
  await me(contactEndpoints.remove, { params: { id } })
  const again = await create(me, 'Iva')
  expect(await answerOf(me, again.id)).toMatchObject({ isAllowed: false })
})
