// What a visitor ticked decides who can write to them: by campaigns and after the open home, and the screens say why.
import { expect, test } from '@playwright/test'
import { openNow } from '../helpers/open-now.ts'
import { api, gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-AU' }

test('with both boxes unticked a visitor is reached by no campaign and no follow-up, with the reason; one tick opens only its own', async ({
  browser,
}) => {
  const host = await browser.newContext(phone)
  const page = await host.newPage()
  await openSignedIn(page, owners.harbour, '/')
  const { id, signPath } = await openNow(page, -2)
  const stamp = Date.now()
  const visitors = [
    { name: 'Nora Noticks', email: `nora.${stamp}@visitor.example`, tick: undefined },
    { name: 'Tia Ticked', email: `tia.${stamp}@visitor.example`, tick: /may contact me about (?!other homes)/ },
  ]
  for (const { name, email, tick } of visitors) {
    const own = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
    await own.goto(`${gableUrl()}${signPath}`)
    for (const box of await own.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    await own.getByRole('textbox', { name: 'Name' }).fill(name)
    await own.getByRole('textbox', { name: 'Email' }).fill(email)
    if (tick) await own.getByRole('checkbox', { name: tick }).check()
    await own.getByRole('button', { name: 'Sign in' }).click()
    await expect(own.getByText('Thank you. Enjoy the home.')).toBeVisible()
    await own.context().close()
  }

  type Visit = { people: { name: string }[]; contactId: string | null }
  const contacts = async () => {
    const { visits } = (await api(page, `/api/opens/${id}/kit`)) as { visits: Visit[] }
    return visitors.map(({ name }) => visits.find(({ people }) => people[0]?.name === name)?.contactId ?? null)
  }
  await expect.poll(async () => (await contacts()).filter(Boolean).length, { timeout: 30_000 }).toBe(2)
  const [nora, tia] = await contacts()
  for (const purpose of ['marketing', 'propertyAlerts', 'openHomes', 'newsletter']) {
    const audience = { include: [{ kind: 'contacts', contactIds: [nora, tia] }], exclude: [] }
    const shown = async (show: string) => {
      const { items } = (await api(page, '/api/campaign/audience_people', { purpose, audience, show })) as {
        items: { contactId: string; why: string }[]
      }
      return items
    }
    expect((await shown('willGet')).map(({ contactId }) => contactId)).toEqual(purpose === 'openHomes' ? [tia] : [])
    const refused = await shown('noConsent')
    expect(refused).toHaveLength(purpose === 'openHomes' ? 1 : 2)
    expect(refused.find(({ contactId }) => contactId === nora)?.why).toContain('No consent on record')
  }

  await page.goto(`${gableUrl()}/opens/${id}`)
  await page.getByRole('button', { name: 'End open home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End open home' }).click()
  await page.getByRole('link', { name: 'Follow up visitors' }).click()
  await expect(page.getByRole('button', { name: 'Send 1 email' })).toBeVisible()
  const left = page.getByRole('region', { name: 'Left out' }).getByRole('listitem').filter({ hasText: 'Nora Noticks' })
  await expect(left).toContainText('Didn’t agree to be contacted')
  await host.close()
})
