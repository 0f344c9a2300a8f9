import { contactEndpoints } from '../../src/core/contacts/contacts.contract.ts'
import { consentEndpoints } from '../../src/core/contacts/consent.contract.ts'
import { mailTo } from './kit/outbox.ts'
import { expect, test } from './kit/test.ts'

test('a campaign is written, previewed as a contact, sent to twenty, and left by one click', async ({
  agency,
  world,
  stranger,
}) => {
  const { owner } = agency
  const address = (n: number) => `reader${n}-${agency.slug}@mail.example`
  for (let n = 0; n < 20; n++) {
    const { id } = await owner.call(contactEndpoints.create, {
      body: {
        ...{ firstName: n === 0 ? 'Zora' : `Reader${n}`, lastName: 'Quickly', tags: ['readers'] },
        emails: [{ address: address(n), label: 'personal' }],
      },
    })
    await owner.call(consentEndpoints.record, {
      body: { contactId: id, channels: ['email'], purposes: ['marketing'], state: 'express', source: 'Open home' },
    })
  }

  const page = await owner.open('/campaigns')
  await page.getByRole('main').getByRole('button', { name: 'New campaign' }).first().click()
  await page.getByText('Plain letter').click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Subject', { exact: true }).fill('A word for {{firstName|you}}')
  await page.getByRole('button', { name: /^Text Dear/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Good news for your street.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Good news for your street.')).toBeVisible()
  await preview.getByLabel('Preview as contact').fill('Zora')
  await page.getByRole('option', { name: /Zora Quickly/ }).click()
  await expect(preview.getByText('A word for Zora')).toBeVisible()

  await page.getByText('1 Audience').click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('menuitem', { name: 'Contacts by tag' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('readers')
  await page.getByRole('option', { name: /readers/ }).click()
  await expect(page.getByRole('button', { name: '20 recipients' })).toBeVisible()
  await page.getByText('3 Review').click()
  await page.getByRole('button', { name: 'Send to 20 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to 20 people.')).toBeVisible()

  const unsubscribe = /\/mail\/u\/[a-z2-7]{52}/.exec(await mailTo(world, address(7)))?.[0] ?? ''
  const reader = await stranger(unsubscribe)
  await reader.getByRole('button', { name: 'Unsubscribe from all emails' }).click()
  await expect(reader.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()

  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('button', { name: /Delivered 20/ })).toBeVisible()
  await page.getByRole('button', { name: /Unsubscribed 1/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Reader7 Quickly' })).toContainText('Unsubscribed')
})
