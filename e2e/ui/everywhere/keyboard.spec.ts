// Where the focus is after a step that takes away what had it: a keyboard or a screen reader does not start at the top again.
import { searchEndpoints } from '../../../src/workspace/search/search.contract.ts'
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { emailEndpoints } from '../../../src/channels/emails/emails.contract.ts'
import { enquiryEndpoints } from '../../../src/channels/enquiries/enquiries.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '../../../src/workflow/duplicates/duplicates.contract.ts'
import { openEndpoints } from '../../../src/workflow/opens/opens.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { CalendarEvent, calendarEndpoints } from '../../../src/workspace/calendar/calendar.contract.ts'
import { aContact, anEnquiry, aTask, page as pageOf } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

test('a contact is made with nothing but keys', gate, async ({ open, api }) => {
  const made = aContact({ firstName: 'Nia', lastName: 'Keyward', displayName: 'Nia Keyward' })
  api.on(contactEndpoints.create, made).on(contactEndpoints.get, made)
  const page = await open('/crm/contacts/all?new=yes')
  await expect(page.getByRole('dialog', { name: 'New contact' }).getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Nia')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keyward')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0491 570 804')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nia Keyward' })).toBeVisible()
  const { body } = await api.called(contactEndpoints.create)
  expect(body).toMatchObject({ firstName: 'Nia', lastName: 'Keyward', phones: [{ number: '0491 570 804' }] })
})

for (const pairs of [1, 2])
  test(
    `after a merge the focus is on ${pairs === 1 ? 'the heading, as no pair is left' : 'the next pair'}`,
    pairs === 2 ? gate : {},
    async ({ open, api }) => {
      const named = (n: number, displayName: string) => aContact({ id: n, displayName })
      const people = [named(1, 'Nia Keyward'), named(2, 'Nia Keywell'), named(3, 'Olive Marsh'), named(4, 'Olive March')]
      const candidate = (n: number) =>
        sampleOf(contactEndpoints.check.response.element, { id: id(n), displayName: people[n - 1]?.displayName ?? '' })
      const pair = (a: number, b: number) => ({
        a: candidate(a),
        b: candidate(b),
        reasons: ['phone' as const],
        shared: '+61491570804',
      })
      let all = [pair(1, 2), pair(3, 4)].slice(0, pairs)
      api.on(duplicateEndpoints.pairs, () => pageOf(all))
      api.on(contactEndpoints.get, ({ params }) => people.find((one) => one.id === params.id) ?? named(9, 'Nobody'))
      api.on(duplicateEndpoints.merge, () => {
        all = all.slice(1)
        return answerOf(duplicateEndpoints.merge, { contact: named(1, 'Nia Keyward') })
      })
      const page = await open('/contacts/duplicates')
      const list = page.getByRole('list', { name: 'Pairs' })
      const first = list.getByRole('button', { name: 'Nia Keyward' })
      await first.press('Enter')
      await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      await expect(first).toHaveCount(0)
      const next = pairs === 1 ? page.getByRole('heading', { level: 1 }) : list.getByRole('button', { name: 'Olive Marsh' })
      await expect(next).toBeFocused()
    },
  )

test('a reply that is put off gives the focus back to Reply', async ({ open, api }) => {
  api.on(enquiryEndpoints.list, pageOf([anEnquiry({ contactId: id(5) })]))
  const draft = { subject: 'Your enquiry', text: '', asks: '', cards: [] }
  api.on(emailEndpoints.compose, { ...answerOf(emailEndpoints.compose), draft })
  const page = await open('/enquiries')
  await page.getByRole('list', { name: 'Enquiries' }).getByRole('button').press('Enter')
  const reply = page.getByRole('button', { name: 'Reply', exact: true })
  await reply.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
})

test('open homes are planned with nothing but keys; the one after the added one has the focus', async ({ open, api }) => {
  const candidate = (n: number) =>
    sampleOf(openEndpoints.candidates.response.shape.items.element, {
      ...{ listingId: id(n), streetLine: `${n} Lantern Street`, timeZone: 'Australia/Melbourne' },
    })
  api.on(openEndpoints.candidates, { items: [1, 2, 3].map(candidate) })
  api.on(openEndpoints.plan, { items: [] })
  const page = await open('/opens?day=2026-11-28')
  await expect(page.getByRole('complementary', { name: 'Live listings' }).getByRole('button')).toHaveCount(3)
  await page.keyboard.press('n')
  const sheet = page.getByRole('dialog', { name: 'Add an open home' })
  await sheet.getByRole('button', { name: '1 Lantern Street' }).press('Enter')
  await expect(sheet.getByRole('button', { name: '1 Lantern Street' })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: '2 Lantern Street' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  const { body } = await api.called(openEndpoints.plan)
  expect(body.opens).toMatchObject([{ listingId: id(1), startsAt: expect.stringMatching(/^2026-11-28T/) }])
  await expect(page.getByRole('region', { name: 'Unsaved plan' })).toHaveCount(0)
})

test('a screen whose name is typed whole comes first in the palette', async ({ open, api }) => {
  const post = sampleOf(searchEndpoints.find.response.shape.blogs.element, {
    id: id(1),
    title: 'Open homes over the long weekend',
  })
  api.on(searchEndpoints.find, answerOf(searchEndpoints.find, { blogs: [post] }))
  const page = await open('/settings/appearance')
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('open homes')
  await expect(page.getByRole('option', { name: 'Open homes over the long weekend' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Open homes', exact: true })).toBeFocused()
  expect(api.calls(blogEndpoints.read)).toEqual([])
})

interface Moved {
  event: CalendarEvent
  serve(api: StandIn): void
  /** The places that were sent, with the version each was of. */
  sent(api: StandIn): unknown
  expected: unknown
}
const atTen = {
  ...{ title: 'Value the house', startsAt: '2026-11-25T10:00', endsAt: '2026-11-25T10:30', canMove: true, version: 1 },
  ...{ startInstant: '2026-11-24T23:00:00.000Z', endInstant: '2026-11-24T23:30:00.000Z' },
}
const moved: Record<string, Moved> = {
  'a task': {
    event: sampleOf(CalendarEvent, { ...atTen, id: `task ${id(1)}`, layer: 'tasks', taskId: id(1), status: 'open' }),
    serve: (api) =>
      api.on(taskEndpoints.update, ({ body }) => aTask({ id: 1, subject: 'Value the house', version: body.version + 1 })),
    sent: (api) => api.calls(taskEndpoints.update).map(({ body }) => [body.dueTime, body.version]),
    expected: [
      ['10:15', 1],
      ['10:30', 2],
    ],
  },
  'an open home': {
    event: sampleOf(CalendarEvent, {
      ...atTen,
      id: `inspection ${id(1)} 2026-11-25T10:00`,
      layer: 'inspections',
      listingId: id(1),
    }),
    serve: (api) =>
      api.on(calendarEndpoints.move, ({ body }) => ({
        event: `inspection ${id(1)} ${body.startsAt}`,
        version: body.version + 1,
      })),
    sent: (api) => api.calls(calendarEndpoints.move).map(({ body }) => [body.event, body.startsAt, body.version]),
    expected: [
      [`inspection ${id(1)} 2026-11-25T10:00`, '2026-11-25T10:15', 1],
      [`inspection ${id(1)} 2026-11-25T10:15`, '2026-11-25T10:30', 2],
    ],
  },
}
for (const [what, { event, serve, sent, expected }] of Object.entries(moved))
  test(
    `${what} moves on by a key pressed the moment the answer to the last move arrives`,
    what === 'a task' ? gate : {},
    async ({ open, api }) => {
      serve(api)
      api.on(calendarEndpoints.events, [event])
      const page = await open('/calendar?view=day&day=2026-11-25')
      const at = (hours: string) => page.getByRole('button', { name: new RegExp(`^Value the house.*${hours}`) })
      await expect(at('10:00–10:30 am')).toBeVisible()
      // Everything that waits for the answer has run, and the screen is not drawn yet: timers without a delay bring it new data.
      await page.evaluate(() => {
        const later = window.setTimeout
        const held: (() => void)[] = []
        window.setTimeout = ((run: () => void, ms?: number) => (ms === 0 ? held.push(run) : later(run, ms))) as typeof setTimeout
        const answer = Response.prototype.json
        let isFirst = true
        Response.prototype.json = async function json(this: Response) {
          const value: unknown = await answer.call(this)
          if (isFirst && /\/api\/(tasks\/[\w-]+|calendar\/move)$/.test(this.url)) {
            isFirst = false
            later(() => {
              const key = { key: 'ArrowDown', code: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true }
              document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
              window.setTimeout = later
              for (const run of held) run()
            })
          }
          return value
        }
      })
      // From now on the calendar is what the moves made of it.
      api.on(calendarEndpoints.events, () => [
        {
          ...event,
          id: event.id.replace('T10:00', 'T10:30'),
          startsAt: '2026-11-25T10:30',
          endsAt: '2026-11-25T11:00',
          version: 3,
        },
      ])
      await at('10:00–10:30 am').focus()
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.getByRole('alert').filter({ hasText: '10:30–11:00 am' })).toBeVisible()
      await expect(at('10:30–11:00 am')).toBeFocused()
      expect(sent(api)).toEqual(expected)
    },
  )
