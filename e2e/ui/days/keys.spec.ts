// Keys of a listing: taken, passed on, handed out, overdue, back, and removed by mistake.
import type { Page } from '@playwright/test'
import { agentEndpoints, Agent } from '../../../src/accounts/agents/agents.contract.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import { type KeyMovement, keyEndpoints } from '#workflow/keys/keys.contract.ts'
import { expectAccessible } from '../../helpers/accessible.ts'
import { aKey, aListing, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

const at = '2026-11-24T22:00:00.000Z'
const out = (name: string, over: Partial<KeyMovement> = {}): KeyMovement => ({
  ...{ id: id(31), name, contactId: null, userId: null, why: null, outAt: at, dueBackAt: null, backAt: null },
  ...over,
})

/** The keys of the listing in memory: at first one, at the office. */
function serveKeys(api: StandIn, first: Partial<ReturnType<typeof aKey>> = {}) {
  const base = { ...aKey({ id: 21, label: 'Front door', hook: 'J 7', listingId: id(2) }), ...first }
  let keys = [base]
  let removed = keys
  const put = (movement: KeyMovement | null) => {
    keys = keys.map((key) => ({
      ...key,
      out: movement,
      movements: movement ? [movement, ...key.movements] : key.movements.map((one) => ({ ...one, backAt: at })),
    }))
    return keys[0] ?? base
  }
  api
    .on(agentEndpoints.list, pageOf([sampleOf(Agent, { id: id(62), name: 'Sofia Rossi' })]))
    .on(listingEndpoints.getOne, aListing({ id: 2, canEdit: true }))
    .on(keyEndpoints.ofListing, () => ({ items: keys }))
    .on(keyEndpoints.add, ({ body: { label, hook } }) => (keys = [{ ...base, label, hook }])[0] ?? base)
    .on(keyEndpoints.take, ({ body: { to, why } }) => put(out(to.kind === 'name' ? to.name : 'Eleanor Whitcombe', { why })))
    .on(keyEndpoints.handOver, () => put(out('Sofia Rossi')))
    .on(keyEndpoints.back, () => put(null))
    .on(keyEndpoints.remove, ({ params }) => {
      removed = keys
      keys = []
      return params
    })
    .on(keyEndpoints.restore, () => (keys = removed)[0] ?? base)
}
const path = `/listings/${id(2)}?tab=keys`
const card = (page: Page) => page.getByRole('region', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'Front door' })
const atOffice = (page: Page) => card(page).getByText('At the office', { exact: true })

test('a key is added with its hook, and is at the office', async ({ open, api }) => {
  serveKeys(api)
  api.on(keyEndpoints.ofListing, () => ({
    items: api.calls(keyEndpoints.add).length ? [aKey({ label: 'Front door', hook: 'J 7' })] : [],
  }))
  const page = await open(path)
  await page.getByRole('region', { name: 'Keys' }).getByRole('button', { name: 'Add key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add key' })
  await dialog.getByLabel('Label').fill('Front door')
  await dialog.getByLabel('Hook').fill('J 7')
  await expectAccessible(page, 'add a key')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await expect(atOffice(page)).toBeVisible()
  await expect(card(page)).toContainText('Hook J 7')
  expect((await api.called(keyEndpoints.add)).body).toMatchObject({ listingId: id(2), label: 'Front door', hook: 'J 7' })
})

test('a key is taken, handed over to a colleague, and back', gate, async ({ open, api }) => {
  serveKeys(api)
  const page = await open(path)
  await page.getByRole('button', { name: 'Take Front door' }).click()
  await expect(card(page).getByText('Out', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over Front door' }).click()
  const over = page.getByRole('dialog', { name: 'Hand over Front door' })
  await over.getByLabel('To').selectOption('Sofia Rossi')
  await over.getByRole('button', { name: 'Hand over' }).click()
  await expect(over).toBeHidden()
  await expect(card(page)).toContainText('With Sofia Rossi since')
  expect((await api.called(keyEndpoints.handOver)).body).toEqual({ agentId: id(62) })
  await page.getByRole('button', { name: 'Mark as returned: Front door' }).click()
  await expect(atOffice(page)).toBeVisible()
})

test('a key is handed out to who is no contact, with the reason', async ({ open, api }) => {
  serveKeys(api)
  const page = await open(path)
  await page.getByRole('button', { name: 'Hand out Front door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand out Front door' })
  await dialog.getByLabel('To', { exact: true }).fill('Bright Sparks Electrical')
  await dialog.getByLabel('Why').fill('Safety check')
  await expectAccessible(page, 'hand out a key')
  await dialog.getByRole('button', { name: 'Hand out' }).click()
  await expect(card(page).getByText(/With Bright Sparks Electrical since .*: Safety check/)).toBeVisible()
  await expectAccessible(page, 'keys')
})

test('a key that should be back is overdue, and who had it stays in its movements', async ({ open, api }) => {
  const late = out('A valuer', { dueBackAt: '2026-11-24T22:59:00.000Z' })
  serveKeys(api, { out: late, movements: [late] })
  const page = await open(path)
  await expect(card(page).getByText('Overdue')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as returned: Front door' }).click()
  await expect(atOffice(page)).toBeVisible()
  await card(page).getByText('Movements').click()
  await expect(card(page).getByText('A valuer')).toBeVisible()
})

test('a key that was removed by mistake comes back by undo', gate, async ({ open, api }) => {
  serveKeys(api)
  const page = await open(path)
  await page.getByRole('button', { name: 'Edit Front door' }).click()
  await page.getByRole('dialog', { name: 'Edit Front door' }).getByRole('button', { name: 'Remove key' }).click()
  await expect(card(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(atOffice(page)).toBeVisible()
})
