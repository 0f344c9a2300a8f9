// People type as soon as they have pressed: letters that come before their field get into it, and never act as shortcuts of the page.
import type { Page } from '@playwright/test'
import { emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { aContact, anEnquiry, aListing, page as pageOf } from '../kit/records.ts'
import { listingEndpoints } from '../../../src/core/listings/listings.contract.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, cold, expect, gate, id, test } from '../kit/test.ts'

const words = 'Nice period home, no stairs'
/** Presses, and types while the files of what was opened are on their way. */
async function typeBefore(page: Page, api: StandIn, press: () => Promise<void>, files: RegExp): Promise<void> {
  const release = api.holdFiles(files)
  await press()
  await api.askedFor(files)
  await page.keyboard.type(words)
  release()
}

for (const [how, press] of [
  ['a press on Note', (page: Page) => page.getByRole('button', { name: 'Note', exact: true }).click()],
  ['the key of a note', (page: Page) => page.keyboard.press('n')],
] as const)
  test(`letters typed straight after ${how} are the note's, and no shortcut`, {
    tag: how === 'a press on Note' ? [gate.tag, cold.tag] : cold.tag,
  }, async ({ open, api }) => {
    serveContacts(api, [aContact({ id: 1, canEdit: true })])
    const page = await open(`/contacts/${id(1)}`)
    await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeVisible()
    await typeBefore(page, api, () => press(page), /rich-text-editor/)
    const note = page.getByRole('textbox', { name: 'Note', exact: true })
    await expect(note).toHaveText(words)
    await page.keyboard.type(' please')
    await expect(note).toHaveText(`${words} please`)
    await expect(page.getByRole('complementary', { name: 'Requirements' })).toHaveCount(0)
  })

test('letters typed straight after New, Contact are the first name', cold, async ({ open, api }) => {
  const page = await open('/')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const entry = page.getByRole('menuitem', { name: 'Contact' })
  await expect(entry).toBeVisible()
  await typeBefore(page, api, () => entry.click(), /contacts-page|contact-new-dialog/)
  await expect(page.getByRole('dialog', { name: 'New contact' }).getByLabel('First name')).toHaveValue(words)
})

test('a name typed straight after the key of a new contact is not lost', cold, async ({ open, api }) => {
  serveContacts(api, [aContact({ id: 1 })])
  const page = await open('/crm/contacts/all')
  await expect(page.getByRole('grid')).toBeVisible()
  await typeBefore(page, api, () => page.keyboard.press('c'), /contact-new-dialog/)
  await expect(page.getByRole('dialog', { name: 'New contact' }).getByLabel('First name')).toHaveValue(words)
})

test('letters typed before the palette is there are searched for', cold, async ({ open, api }) => {
  const release = api.holdFiles(/palette/)
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Lannterm')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('n')
  release()
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toHaveValue('Lanntern')
})

test('letters typed while the draft of a reply is fetched are written at its place', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({ contactId: id(5) })]))
  const draft = { subject: 'Your enquiry', text: '', asks: '', cards: [] }
  api.on(emailEndpoints.compose, { ...answerOf(emailEndpoints.compose), draft })
  const release = api.hold(emailEndpoints.compose)
  const page = await open('/enquiries')
  await page.getByRole('list', { name: 'Enquiries' }).getByRole('button').click()
  await page.keyboard.press('r')
  await api.called(emailEndpoints.compose)
  await page.keyboard.type('Yes, rejoice')
  release()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Yes, rejoice')
})

test('Esc before the field is there gives the keys back to the page', cold, async ({ open, api }) => {
  serveContacts(api, [aContact({ id: 1, canEdit: true })])
  const page = await open(`/contacts/${id(1)}`)
  const release = api.holdFiles(/rich-text-editor/)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await api.askedFor(/rich-text-editor/)
  await page.keyboard.type('oops')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  release()
})

test('what was typed before the form of a price came is its price', { tag: [gate.tag, cold.tag] }, async ({ open, api }) => {
  api.on(listingEndpoints.getOne, aListing({ canEdit: true }))
  const page = await open(`/listings/${id(1)}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const entry = page.getByRole('menuitem', { name: 'Change price' })
  await expect(entry).toBeVisible()
  const release = api.holdFiles(/price-dialog/)
  await entry.click()
  await api.askedFor(/price-dialog/)
  await page.keyboard.type('1,450,000')
  release()
  await expect(page.getByRole('dialog', { name: 'Change price' }).getByLabel('Search price')).toHaveValue('1,450,000')
})
