import { openEndpoints } from '../../src/workflow/opens/opens.contract.ts'
import { visitEndpoints } from '../../src/workflow/opens/visits.contract.ts'
import { aLiveListing } from './kit/listing.ts'
import { expect, type Person, test } from './kit/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** An open home that is on now: the program starts at ten. */
async function openNow(owner: Person): Promise<{ id: string; signUrl: string }> {
  const listing = await aLiveListing(owner)
  const { items } = await owner.call(openEndpoints.plan, {
    body: { opens: [{ listingId: listing.id, startsAt: '2030-11-27T10:00', endsAt: '2030-11-27T10:45' }] },
  })
  const id = items[0]?.id ?? ''
  const { signUrl } = await owner.call(visitEndpoints.kit, { params: { id } })
  return { id, signUrl: signUrl ?? '' }
}

test('a visitor scans the code without script, and the host sees them and the contract they asked for', async ({
  agency,
  stranger,
}) => {
  const { id, signUrl } = await openNow(agency.owner)
  const host = await agency.owner.open(`/opens/${id}`, phone)
  await expect(host.getByText('Ready without signal')).toBeVisible()

  const visitor = await stranger(signUrl, { ...phone, javaScriptEnabled: false })
  for (const tick of await visitor.getByRole('checkbox').all()) await expect(tick).not.toBeChecked()
  await visitor.getByLabel('Mobile').fill('0480 414 243')
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor.getByText('Thank you. Enjoy the home.')).toBeVisible()
  await visitor.getByRole('button', { name: 'Ask for the contract' }).click()
  await expect(visitor.getByText('You asked for the contract.')).toBeVisible()
  expect(await visitor.context().cookies()).toEqual([])

  const arrived = host.getByRole('region', { name: 'Arrived' })
  await expect(arrived.getByText('0480 414 243')).toBeVisible()
  await expect(arrived.getByText('Contract')).toBeVisible()
})

test('without signal no one is lost: visitors sign in, the tab is killed, and another one sends them', async ({
  agency,
  world,
}) => {
  const { owner } = agency
  const { id } = await openNow(owner)
  const page = await owner.open(`/opens/${id}`, phone)
  const context = page.context()
  await expect(page.getByText('Ready without signal')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^No signal/)).toBeVisible()
  const names = ['Ana Reyes', 'Bo Lund', 'Cy Moss']
  for (const [n, name] of names.entries()) {
    await page.getByRole('button', { name: 'New visitor' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Mobile').fill(`0480 990 00${n}`)
    await page.getByRole('button', { name: 'Record arrival' }).click()
    await expect(page.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  }
  await expect(page.getByText(/3 entries on this phone/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(`${world.url}/opens/${id}`)
  for (const name of names) await expect(next.getByRole('region', { name: 'Arrived' }).getByText(name)).toBeVisible()
  await expect(next.getByText(/on this phone/)).toHaveCount(0)
  const { visits } = await owner.call(visitEndpoints.kit, { params: { id } })
  expect(visits.map(({ people }) => people[0]?.name).toSorted()).toEqual(names)
})
