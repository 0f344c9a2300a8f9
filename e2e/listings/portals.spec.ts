// The publish cockpit, from Domain's consent to the withdrawal: Domain is connected, the agency that it named publishes, a house goes to
// three portals, one refuses it, it is fixed from there, and it is withdrawn.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { breakIt, sandbox, shownOf, tellSandbox } from '../helpers/portal-stand-in.ts'

test.setTimeout(300_000)
const slow = { timeout: 60_000 }

/** The agency that the stand-in's consent names. */
const domain = '22473'
const accounts = (page: Page) => page.getByRole('list', { name: 'Portal accounts' })
const accountOf = (page: Page, agencyId: string) => accounts(page).getByRole('listitem').filter({ hasText: agencyId }).first()

async function addAccount(page: Page, portal: string | undefined, agencyId: string, more: () => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Add account' }).first().click()
  if (portal) {
    await page.getByRole('combobox', { name: 'Portal' }).fill(portal)
    await page
      .getByRole('option', { name: new RegExp(portal) })
      .first()
      .click()
  }
  await page.getByLabel('Agency ID').fill(agencyId)
  await more()
  await page.getByRole('button', { name: 'Add account' }).last().click()
  await expect(accounts(page).getByText(agencyId)).toBeVisible()
}

/** By the API, as quick as possible: what is tried here is what comes after. */
const newHouse = (page: Page, street: string, photo: Buffer) =>
  page.evaluate(
    async ({ street, photo }) => {
      const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
      const user = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}') as { AgentId?: string }
      const agents = await ask('GET', `/api/listing-agents/${(user as { ClientId?: string }).ClientId}?limit=1`)
      const AgentId = user.AgentId || agents.items[0].id
      async function ask(method: string, path: string, body?: unknown) {
        const answer = await fetch(path, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
        return answer.json()
      }
      const listing = await ask('POST', '/api/listinger/create', {
        listingClass: 'residential',
        AgentId,
        address: {
          ...Object.fromEntries(
            ['siteName', 'level', 'subNumber', 'lotNumber', 'country', 'municipality', 'latitude', 'longitude'].map((name) => [
              name,
              null,
            ]),
          ),
          streetNumber: '5',
          street,
          suburb: 'Richmond',
          state: 'VIC',
          postcode: '3121',
        },
        category: 'House',
        bedrooms: 3,
        bathrooms: 2,
        priceCents: 90_000_000,
        headline: 'Call 0491 570 006 for this house',
        description: 'Rooms and a garden.',
      })
      return { id: listing.id as string, version: listing.version as number, photo: photo.length }
    },
    { street, photo: [...photo] },
  )

/** What Domain calls the upload that it works on. */
const uploadOnDomain = (page: Page, listingId: string) =>
  page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}` }
    const all = (await (await fetch(`/api/publications/by_listing/${id}`, { headers })).json()) as {
      portalType: string
      uploadIds: string[]
    }[]
    return all.find(({ portalType }) => portalType === 'domain')?.uploadIds[0]?.split(':')[1] ?? 'nothing'
  }, listingId)

/** As saved elsewhere in the agency. */
const save = (page: Page, listingId: string, fields: object) =>
  page.evaluate(
    async ({ id, changed }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
        'content-type': 'application/json',
      }
      const now = await (await fetch(`/api/listinger/getOneListinger/${id}`, { headers })).json()
      const body = JSON.stringify({ version: now.version, ...changed })
      const answer = await fetch(`/api/listinger/update/${id}`, { method: 'PUT', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    { id: listingId, changed: fields },
  )
const readyPhotos = (page: Page, listingId: string) =>
  page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}` }
    const { media } = await (await fetch(`/api/listinger/getOneListinger/${id}`, { headers })).json()
    return media.filter((one: { state: string }) => one.state === 'ready').length as number
  }, listingId)

test('Domain is connected, the agency it names publishes beside two others, what it refuses is fixed, and all is withdrawn', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page)
  const letters = (n: number) => String.fromCharCode(65 + n)
  const mark = Array.from({ length: 4 }, () => letters(Math.floor(Math.random() * 26))).join('')
  const [rea, feed] = [`QP${mark}`, `feed-${mark}`]
  const names = [`realestate.com.au ${rea}`, `Domain ${domain}`, `Homely ${feed}`]
  const street = `Cockpit Street ${mark}`
  const { sftpPort } = await sandbox<{ sftpPort: number }>('servers')
  await openSignedIn(page, owners.northpoint, '/portals/accounts')
  const consent = page.getByRole('region', { name: 'Domain enquiries' })

  await test.step('Domain is asked with scopes, PKCE and state; what comes back is a line, and no code in the address', async () => {
    const connect = consent.getByRole('button', { name: 'Connect Domain' })
    await connect.click(slow)
    await page.waitForURL(/\/domain\/connect\/authorize/, slow)
    const asked = new URL(page.url()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${gableUrl()}/crm/contacts/all`,
      scope: 'openid profile offline_access api_listings_read api_agencies_read api_enquiries_read',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
    })
    const returned = page.waitForRequest((request) => request.url().startsWith(`${gableUrl()}/crm/contacts/all?`))
    await page.getByRole('button', { name: 'Allow' }).click(slow)
    const came = new URL((await returned).url()).searchParams
    expect(came.get('state')).toBe(asked.get('state'))
    expect(came.get('code')).toBeTruthy()

    await expect(page.getByText('Harbour & Vale (sandbox) is connected.', { exact: false })).toBeVisible(slow)
    expect(new URL(page.url()).pathname).toBe('/crm/contacts/all')
    expect(page.url()).not.toMatch(/code=|state=/)
    await page.getByLabel('Search contacts').fill('Priya Nair')
    await expect(page.getByText('Priya Nair').first()).toBeVisible(slow)
  })

  await test.step('the agency that Domain named becomes the account that publishes', async () => {
    await page.goto(`${gableUrl()}/portals/accounts`)
    const use = consent.getByRole('button', { name: `Use ${domain} for publishing` })
    const isSame = consent.getByText('Listings are published to the same Domain agency.')
    await expect(use.or(isSame)).toBeVisible(slow)
    if (await use.isVisible()) await use.click()
    await expect(isSame).toBeVisible(slow)
    await expect(accountOf(page, domain)).toBeVisible()
  })

  await test.step('two more are added, and trying them all says that they work', async () => {
    await addAccount(page, undefined, rea)
    await addAccount(page, 'Homely', feed, async () => {
      await page.getByLabel('Host').fill('127.0.0.1')
      await page.getByLabel('Port', { exact: true }).fill(String(sftpPort))
      await page.getByLabel('User name').fill('gable')
      await page.getByRole('textbox', { name: 'Password' }).fill('of-the-feed')
    })
    for (const name of names) await page.getByRole('button', { name: `Test ${name}` }).click()
    await expect(page.getByRole('list', { name: 'Test results' })).toHaveCount(3, slow)
    await expect(page.getByRole('img', { name: 'Failed' })).toHaveCount(0)
  })

  await test.step('Domain gets an address to call, and a call with a wrong signature is refused in sight', async () => {
    await page.getByRole('button', { name: `Edit Domain ${domain}` }).click()
    const hook = page.getByRole('region', { name: `Webhook for Domain ${domain}` })
    const url = await hook.locator('code').innerText()
    expect(url).toMatch(/\/api\/portal_webhooks\/domain\/[\w-]+\.[\w-]+$/)
    const code = `vfy_${mark.toLowerCase()}_of_domain`
    await hook.getByLabel('Verification code').fill(code)
    await hook.getByRole('button', { name: 'Save code' }).click()
    await expect(hook.getByText('Saved. A new code replaces it')).toBeVisible()
    await tellSandbox('webhooks', { portal: 'domain', url, code })
    await tellSandbox('webhooks/send', { portal: 'domain', kind: 'wrongSignature', ownerId: domain, resourceId: 'nothing' })
    await page.reload()
    await expect(accountOf(page, domain).getByText(/^A webhook call was rejected/)).toBeVisible(slow)
  })

  const { id } = await newHouse(page, street, await samplePhoto('#446688'))
  await test.step('a house with two photos is on the market', async () => {
    await page.goto(`${gableUrl()}/listings/${id}/edit`)
    const photos = ['#446688', '#884466'].map(async (colour, i) => ({
      name: `photo-${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await samplePhoto(colour),
    }))
    await page
      .locator('input[type=file][accept*="image"]')
      .first()
      .setInputFiles(await Promise.all(photos))
    await expect.poll(() => readyPhotos(page, id), slow).toBe(2)
    await save(page, id, { status: 'live' })
  })

  const cell = (account: string) => page.getByRole('button', { name: new RegExp(`Street ${mark} on ${account}:`) })
  const row = page.getByRole('row').filter({ hasText: mark })
  const chosen = page.getByRole('region', { name: 'Selected listings' })
  const choose = () => page.getByRole('checkbox', { name: new RegExp(`Select .*${mark}`) }).check()
  const onPortals = async (wanted: readonly string[]) => {
    await page.getByRole('combobox', { name: 'Portals', exact: true }).click()
    for (const name of wanted) await page.getByRole('option', { name }).click()
    await page.keyboard.press('Escape')
  }

  await test.step('it goes to three portals at once; Domain refuses it', async () => {
    await breakIt({ portal: 'domain', kind: 'reject', message: 'The headline must not contain a phone number' })
    await page.goto(`${gableUrl()}/portals?q=${mark}`)
    await choose()
    await chosen.getByRole('button', { name: 'Clear selection' }).click()
    await expect(chosen).toBeHidden()
    await choose()
    await onPortals(names)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(chosen.getByText('3 being published')).toBeVisible(slow)
    await expect(row.getByText('Live', { exact: true })).toBeVisible(slow)
    await expect(row.getByText('Delivered', { exact: true })).toBeVisible(slow)
    await expect(row.getByText('Rejected', { exact: true })).toBeVisible(slow)
    await expectAccessible(page, 'portals')
    const { rea: there, domain: refused, feeds } = await shownOf(mark)
    expect([there.length, refused.length, feeds.length]).toEqual([1, 0, 1])
  })

  await test.step('the cell says what is wrong, and its field leads to where it is fixed', async () => {
    await cell('Domain').filter({ hasText: 'Rejected' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The headline must not contain a phone number').first()).toBeVisible()
    await expectAccessible(page, 'portals')
    await dialog.getByRole('button', { name: 'Headline' }).click()
    const headline = page.locator('#field-headline')
    await expect(headline).toBeFocused(slow)
    await headline.fill('A house to publish')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Saved/).first()).toBeVisible(slow)
    await page.goBack()
  })

  await test.step('sent from the cell it is live, as soon as Domain calls; the account says when that was', async () => {
    // Sent away for an hour when it asks for the report, Gable would ask again in an hour; Domain's call has it ask at once.
    await breakIt({ portal: 'domain', kind: 'reportLater', seconds: 3600 })
    const refused = await uploadOnDomain(page, id)
    await cell('Domain').filter({ hasText: 'Rejected' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send changes: Domain' }).click()
    await expect.poll(() => uploadOnDomain(page, id).then((now) => ['nothing', refused].includes(now)), slow).toBe(false)
    await expect(async () => {
      await tellSandbox('webhooks/send', { portal: 'domain', ownerId: domain, resourceId: await uploadOnDomain(page, id) })
      await expect(dialog.getByText('Live', { exact: true })).toBeVisible({ timeout: 10_000 })
    }).toPass(slow)
    const timeline = dialog.getByRole('list', { name: 'Timeline' })
    await expect(timeline.getByText(/^Domain has processed it/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect((await shownOf(mark)).domain).toMatchObject([{ headline: 'A house to publish', status: 'live' }])
    await page.goto(`${gableUrl()}/portals/accounts`)
    await expect(accountOf(page, domain).getByText(/^Last webhook call/)).toBeVisible(slow)
  })

  await test.step('the other two still have the old words, until they are sent there as well', async () => {
    await page.goto(`${gableUrl()}/portals?q=${mark}`)
    await expect(row.getByText('Changes not sent')).toHaveCount(2)
    expect((await shownOf(mark)).rea).toMatchObject([{ headline: 'Call 0491 570 006 for this house' }])
    await choose()
    await onPortals([names[0] ?? '', names[2] ?? ''])
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(chosen.getByText('2 being published')).toBeVisible(slow)
    await expect(row.getByText('Changes not sent')).toHaveCount(0, slow)
    await expect(row.getByText('Live', { exact: true })).toHaveCount(2, slow)
    await expect(row.getByText('Delivered', { exact: true })).toBeVisible(slow)
    const there = { headline: 'A house to publish' }
    expect(await shownOf(mark)).toMatchObject({ rea: [there], domain: [there], feeds: [there] })
  })

  await test.step('a saved price is an alarm until it is sent', async () => {
    await save(page, id, { priceCents: 85_000_000 })
    const alarm = page.getByText(/realestate\.com\.au still shows \$900,000/)
    await expect(alarm).toBeVisible(slow)
    await cell('realestate.com.au').filter({ hasText: '$900,000' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send changes/ })
      .click()
    await expect(alarm).toHaveCount(0, slow)
    await page.keyboard.press('Escape')
  })

  await test.step('withdrawn everywhere: no one sees it any more, and a file is not called more than delivered', async () => {
    await page.reload()
    await choose()
    await onPortals(names)
    await page.getByRole('button', { name: 'Take down', exact: true }).click()
    await expect(chosen.getByText('3 being taken down')).toBeVisible(slow)
    await expect(row.getByText('Taken down', { exact: true })).toHaveCount(2, slow)
    await expect(row.getByText('Take-down sent', { exact: true })).toBeVisible(slow)
    expect(await shownOf(mark)).toEqual({ rea: [], domain: [], feeds: [] })
  })
  expect(await trouble()).toEqual([])
})
