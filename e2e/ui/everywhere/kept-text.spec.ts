// Text that is not saved yet is kept in the browser until it is saved or discarded: the same engine behind every form, a row for each.
import type { Locator, Page } from '@playwright/test'
import { emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { serveDocuments } from '../kit/kept-documents.ts'
import { serveNotes } from '../kit/kept-notes.ts'
import { anEnquiry, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

interface Text {
  path: string
  serve(api: StandIn): void
  /** Opens the text as one does at first, and as one does to go on. */
  open(page: Page): Promise<void>
  again?(page: Page): Promise<void>
  /** Opens it once more after it was cancelled, where that is another way. */
  anew?(page: Page): Promise<void>
  field(page: Page): Locator
  /** What is there before a word is typed, and again once what was typed is discarded. */
  start: string
  /** Part of the page, where Esc closes nothing. */
  isOfThePage?: boolean
  /** Says that it was restored, and discards it in place; the others are cancelled and open again. */
  saysRestored?: boolean
}
const studioOf = (page: Page) => page.getByRole('dialog', { name: /^Documents of/ })
/** A form of the studio, which stays open when the form is cancelled. */
const inStudio = (button: string): Pick<Text, 'open' | 'anew'> => {
  const anew = (page: Page) => studioOf(page).getByRole('button', { name: button }).click()
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Brochure' }).click()
    await anew(page)
  }
  return { open, anew }
}
const texts: Record<string, Text> = {
  'a note': {
    path: `/contacts/${id(1)}`,
    serve: serveNotes,
    open: (page) => page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note', exact: true }).click(),
    again: (page) => page.getByRole('button', { name: 'Continue your unsaved note' }).click(),
    field: (page) => page.getByRole('textbox', { name: 'Note', exact: true }),
    start: '',
    saysRestored: true,
  },
  'a reply to an enquiry': {
    path: '/enquiries',
    serve(api) {
      api.on(enquiryEndpoints.list, pageOf([anEnquiry({ contactId: id(5) })]))
      const draft = { subject: 'Re: your enquiry', text: 'Hello Olive', asks: '', cards: [] }
      api.on(emailEndpoints.compose, { ...answerOf(emailEndpoints.compose), draft })
    },
    open: (page) => page.getByRole('button', { name: 'Reply', exact: true }).click(),
    field: (page) => page.getByRole('textbox', { name: 'Message' }),
    start: 'Hello Olive',
    saysRestored: true,
  },
  'the place of a QR code': {
    path: `/listings/${id(1)}`,
    serve: serveDocuments,
    open: (page) => page.getByRole('button', { name: 'Add a code' }).click(),
    field: (page) => page.getByRole('textbox', { name: 'Place' }),
    start: '',
    isOfThePage: true,
  },
  'the message with a proof': {
    path: `/listings/${id(1)}`,
    serve: serveDocuments,
    ...inStudio('Send a proof'),
    field: (page) => studioOf(page).getByRole('textbox', { name: 'Message' }),
    start: '',
  },
  'the note for the print shop': {
    path: `/listings/${id(1)}`,
    serve: serveDocuments,
    ...inStudio('Create a pack'),
    field: (page) => studioOf(page).getByRole('textbox', { name: 'Note for the print shop' }),
    start: '',
  },
}
/** An editor is no field of a form. */
const typedIn = (field: Locator) =>
  field.evaluate((element) =>
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement ? element.value : element.textContent,
  )

const inGate = new Set(['a note', 'a reply to an enquiry'])

for (const [what, text] of Object.entries(texts)) {
  const { open: begin, again = begin } = text
  const { isOfThePage = false, saysRestored = false } = text

  test(
    `${what} that was begun survives ${isOfThePage ? '' : 'Esc and '}a reload, and is gone once it is discarded`,
    inGate.has(what) ? gate : {},
    async ({ open, api }) => {
      text.serve(api)
      const page = await open(text.path)
      const field = text.field(page)
      await begin(page)
      await field.fill('Half a thought')
      if (!isOfThePage) {
        await field.press('Escape')
        await expect(field).toHaveCount(0)
        await again(page)
        await expect.poll(() => typedIn(field)).toBe('Half a thought')
      }

      await page.reload()
      await again(page)
      await expect(page.getByText(/^Unsaved changes restored/)).toHaveCount(saysRestored ? 1 : 0)
      await expect.poll(() => typedIn(field)).toBe('Half a thought')
      await page.getByRole('button', { name: saysRestored ? 'Discard' : 'Cancel' }).click()
      if (!saysRestored) await (text.anew ?? begin)(page)
      await expect.poll(() => typedIn(field)).toBe(text.start)
      await expect(page.getByText(/^Unsaved changes restored/)).toHaveCount(0)
    },
  )
}
