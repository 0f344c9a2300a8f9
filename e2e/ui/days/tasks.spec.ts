// Tasks: the line that is read while it is typed, what comes back by undo, the tasks of a listing.
import { FoundContact, contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { listingEndpoints, ListingRow } from '../../../src/core/listings/listings.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { Track, trackEndpoints } from '../../../src/workflow/tasks/tracks.contract.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aListing, aTask, page as pageOf } from '../kit/records.ts'
import { undoOf } from '../kit/undo.ts'
import { expect, gate, id, sampleOf, test } from '../kit/test.ts'

test('a contact and an address in the line are found; of two of one name the user chooses', gate, async ({ open, api }) => {
  serveTasks(api, [])
  const twins = ['Preston', 'Carlton'].map((suburb, n) =>
    sampleOf(FoundContact, { id: id(51 + n), displayName: 'Chloe Twinnings', suburb, foundBy: 'name' }),
  )
  const home = sampleOf(ListingRow, { id: id(2), streetLine: '11/72 Orchard Lane', suburb: 'Kew', reference: 'HV-1001' })
  api.on(contactEndpoints.find, twins).on(listingEndpoints.getAll, ({ query }) => pageOf(query.q ? [home] : []))
  const page = await open('/tasks')
  const line = page.getByLabel('New task', { exact: true })
  const chips = page.getByRole('list', { name: 'Detected details' })
  await line.fill('appraisal with Chloe Twinnings Wednesday 10am at 11/72 Orchard Ln !high')
  await expect(chips).toContainText('Which “Chloe Twinnings”?')
  await expect(chips).toContainText('For 11/72 Orchard Lane')
  await chips.getByRole('button', { name: /Chloe Twinnings.*Carlton/ }).click()
  await expect(chips).toContainText('For Chloe Twinnings')
  await line.press('Enter')
  expect((await api.called(taskEndpoints.create)).body).toMatchObject({
    ...{ subject: 'Appraisal with Chloe Twinnings at 11/72 Orchard Ln', contactId: id(52), listingId: id(2) },
    ...{ type: 'appraisal', priority: 'high', dueTime: '10:00' },
  })
})

test('after many changes in a row the newest can be undone', gate, async ({ open, api }) => {
  serveTasks(api, [])
  const page = await open('/tasks')
  const line = page.getByLabel('New task', { exact: true })
  for (let n = 1; n <= 7; n++) {
    await line.fill(`Row number ${n}`)
    await line.press('Enter')
    await api.called(taskEndpoints.create, n)
    await expect(line).toHaveValue('')
  }
  await expect(page.getByRole('listitem', { name: 'Row number 7' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1)
  await undoOf(page, 'Added: Row number 7').click()
  await expect(page.getByRole('listitem', { name: 'Row number 7' })).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: 'Row number 6' })).toBeVisible()
  expect((await api.called(taskEndpoints.remove)).params).toEqual({ id: id(7) })
})

test('a listing has its tasks; an action plan starts by hand and is taken back by undo', async ({ open, api }) => {
  const deposit = aTask({ id: 9, subject: 'Receipt the deposit' })
  const run = { runId: id(99), tasks: 1, name: 'Under offer' }
  serveTasks(api, [])
  api
    .on(listingEndpoints.getOne, aListing({ id: 2, canEdit: true }))
    .on(trackEndpoints.list, [sampleOf(Track, { id: id(98), kind: 'track', name: 'Under offer', isActive: true, version: 1 })])
    .on(trackEndpoints.start, () => {
      serveTasks(api, [deposit])
      return run
    })
    .on(trackEndpoints.undoStart, () => {
      serveTasks(api, [])
      return run
    })
  const page = await open(`/listings/${id(2)}?tab=tasks`)
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: /^Under offer/ }).click()
  await expect(tasks).toContainText('Receipt the deposit')
  expect((await api.called(trackEndpoints.start)).body).toEqual({ trackId: id(98), listingId: id(2) })
  await undoOf(page, 'tasks added from').click()
  await expect(tasks).not.toContainText('Receipt the deposit')
  expect((await api.called(trackEndpoints.undoStart)).params).toEqual({ id: id(99) })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a task that is dictated can be read whole, and has the contact who is to be called', async ({ open, api }) => {
    serveTasks(api, [])
    const doris = sampleOf(FoundContact, { id: id(5), displayName: 'Doris Doorstep', foundBy: 'name' })
    api.on(contactEndpoints.find, ({ query }) => (/^doris/i.test(query.q) ? [doris] : []))
    const page = await open('/tasks?view=list')
    const line = page.getByRole('textbox', { name: 'New task' })
    await line.fill('ring doris doorstep about the appraisal tomorrow at 3 pm urgent')
    const chips = page.getByRole('list', { name: 'Detected details' })
    await expect(chips).toContainText('For Doris Doorstep')
    await expect(chips).toContainText('High priority')
    expect(await line.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)
    await line.press('Enter')
    expect((await api.called(taskEndpoints.create)).body).toMatchObject({
      ...{ subject: 'Ring doris doorstep about the appraisal', type: 'call', priority: 'high' },
      ...{ contactId: id(5), dueOn: '2026-11-26', dueTime: '15:00' },
    })
    await expect(line).toHaveValue('')
  })
})
