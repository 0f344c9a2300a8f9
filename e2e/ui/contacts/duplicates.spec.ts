// Two contacts that are one person: merged in the review, undone, and found under both addresses.
import type { Page } from '@playwright/test'
import { ContactMerge, DuplicatePair, duplicateEndpoints } from '../../../src/workflow/duplicates/duplicates.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { aContact, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { anotherTab, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const stays = aContact({ id: 1, firstName: 'Mira', lastName: 'Stays', displayName: 'Mira Stays' })
const goes = aContact({ id: 2, firstName: 'Mira', lastName: 'Goes', displayName: 'Mira Goes' })
const merge = sampleOf(ContactMerge, {
  ...{ id: id(91), keptId: stays.id, mergedId: goes.id, mergedName: 'Mira Goes', undoUntil: '2026-12-25T00:00:00.000Z' },
  mergedAt: '2026-11-24T22:00:00.000Z',
})
const pair = sampleOf(DuplicatePair, { a: stays, b: goes, reasons: ['phone'], shared: '+61491570800' })

/** Both contacts, of which a merge answers with the kept one under either id. */
function serveBoth(api: StandIn) {
  let isMerged = false
  api
    .on(duplicateEndpoints.pairs, () => pageOf(isMerged ? [] : [pair]))
    .on(duplicateEndpoints.merges, () => (isMerged ? [merge] : []))
    .on(duplicateEndpoints.merge, () => {
      isMerged = true
      for (const one of [stays, goes]) api.emit({ type: 'changed', kind: 'contact', id: one.id, version: 2 })
      return { contact: stays, merge }
    })
    .on(duplicateEndpoints.undoMerge, () => {
      isMerged = false
      return { keptId: stays.id, restoredId: goes.id, isKeptRestored: true }
    })
    .on(contactEndpoints.get, ({ params }) =>
      params.id === stays.id ? stays : isMerged ? { ...stays, mergedFrom: goes.id } : goes,
    )
}
const expectKept = async (page: Page, api: StandIn) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Mira Stays' })).toBeVisible()
  await expect(page).toHaveURL(`${api.url}/contacts/${stays.id}`)
}

test(
  'two that look like one are merged with the fields one chose, and taken apart again by undo',
  gate,
  async ({ open, api }) => {
    serveBoth(api)
    const page = await open('/contacts/duplicates')
    const line = page.getByRole('list', { name: 'Pairs' }).getByRole('button', { name: 'Mira Stays' })
    await expect(line).toContainText('Mira Goes')
    await expect(line).toContainText('0491 570 800')
    await page.getByRole('radio', { name: /^Last name, other contact/ }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Merged into Mira Stays')).toBeVisible()
    await expect(line).toBeHidden()
    expect((await api.called(duplicateEndpoints.merge)).body).toEqual({
      ...{ keepId: stays.id, mergeId: goes.id, take: ['lastName'], leave: [] },
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()
  },
)

test('the other one is kept when one says so', async ({ open, api }) => {
  serveBoth(api)
  const page = await open('/contacts/duplicates')
  await page.getByRole('button', { name: 'Keep Mira Goes instead' }).click()
  await expect(page.getByRole('columnheader', { name: /^Merge into it/ })).toContainText('Stays')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  expect((await api.called(duplicateEndpoints.merge)).body).toMatchObject({ keepId: goes.id, mergeId: stays.id })
})

test('the address of a merged contact leads to the kept one: where it is open, typed by hand, and by an old link', async ({
  open,
  api,
}) => {
  serveBoth(api)
  const page = await open('/contacts/duplicates')
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible()
  // A colleague looks at the one that goes while the two are merged.
  const beside = await anotherTab(page)
  await beside.goto(`${api.url}/contacts/${goes.id}`)
  await expect(beside.getByRole('heading', { level: 1, name: 'Mira Goes' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectKept(beside, api)
  await expect(beside.getByRole('region', { name: 'Merged records' })).toContainText('Mira Goes')

  await page.goto(`${api.url}/contacts/${goes.id}`)
  await expectKept(page, api)
  // The lost address is not a step of its own: back leads to where we came from, not into a circle.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible()
  // What was open lately is an old link.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option', { name: 'Mira Goes' }).click()
  await expectKept(page, api)
})
