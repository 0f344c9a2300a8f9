import { expect, test } from 'vitest'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { reviewEndpoints as e } from '../reviews.contract.ts'
import { clientsOf, list, written } from './testing/clients.ts'

const portal = await testPortal()
const { sale, linkIn, visit } = clientsOf(portal)
const note = 'They name the neighbours and their illness'

test('what a verified review says is changed by nobody at the agency, and it is not removed', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(e.ask, { body: await sale(me) })
  await portal.runJobs()
  await visit('answer', { token: linkIn(), rating: 1, body: 'Slow.', displayName: 'P', mayPublish: true })
  const review = (await list(me)).items[0]
  if (!review) throw new Error('no review')
  const change = (body: object) => me(e.update, { params: { id: review.id }, body: { version: review.version, ...body } })

  await expect(change({ rating: 5 })).rejects.toMatchObject({ code: 'rule_broken' })
  await expect(change({ body: 'Great!' })).rejects.toMatchObject({ code: 'rule_broken' })
  await expect(me(e.remove, { params: { id: review.id } })).rejects.toMatchObject({ code: 'rule_broken' })
  expect(await change({ reply: 'We are sorry.' })).toMatchObject({ reply: 'We are sorry.', rating: 1 })
})

test('a review is withheld only with a reason and what is behind it, and by who may decide', async () => {
  const agency = await portal.newAgency()
  const [me, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const review = await me(e.create, { body: { ...written, rating: 1 } })
  const withhold = (who: Call, more: object) =>
    who(e.update, { params: { id: review.id }, body: { version: review.version, status: 'withheld', ...more } })

  await expect(withhold(me, {})).rejects.toMatchObject({
    problem: { fields: [{ path: 'withheldReason' }, { path: 'withheldNote' }] },
  })
  await expect(withhold(me, { withheldReason: 'untrue', withheldNote: 'bad' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(withhold(agent, { withheldReason: 'namesSomebody', withheldNote: note })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const withheld = await withhold(me, { withheldReason: 'namesSomebody', withheldNote: note })
  expect(withheld).toMatchObject({ status: 'withheld', publishedAt: null })
  // Nor by a way round: among those that wait it would be hidden without a reason.
  await expect(
    me(e.update, { params: { id: review.id }, body: { version: withheld.version, status: 'received' as never } }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(
    await me(e.update, { params: { id: review.id }, body: { version: withheld.version, status: 'published' } }),
  ).toMatchObject({
    status: 'published',
    withheldReason: null,
  })
})

test('without the person’s leave nothing is published, and the leave cannot be taken back to hide what is', async () => {
  const me = await (await portal.newAgency()).signIn()
  const quiet = await me(e.create, { body: { ...written, mayPublish: false } })
  await expect(me(e.update, { params: { id: quiet.id }, body: { version: 1, status: 'published' } })).rejects.toMatchObject({
    code: 'rule_broken',
  })
  const shown = await me(e.create, { body: written })
  const live = await me(e.update, { params: { id: shown.id }, body: { version: 1, status: 'published' } })

  await expect(
    me(e.update, { params: { id: shown.id }, body: { version: live.version, mayPublish: false } }),
  ).rejects.toMatchObject({
    code: 'rule_broken',
  })
})

test('what is public is not removed: it is withheld with a reason first', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: { ...written, rating: 1 } })
  await me(e.update, { params: { id }, body: { version: 1, status: 'published' } })
  await expect(me(e.remove, { params: { id } })).rejects.toMatchObject({ code: 'rule_broken' })
  await me(e.update, {
    params: { id },
    body: { version: 2, status: 'withheld', withheldReason: 'namesSomebody', withheldNote: note },
  })

  expect(await me(e.remove, { params: { id } })).toEqual({ id })
})

test('a review that staff wrote down is removed and comes back', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(e.create, { body: written })
  await me(e.remove, { params: { id } })
  expect((await list(me)).items).toEqual([])

  expect(await me(e.restore, { params: { id } })).toMatchObject({ id, isVerified: false })
})
