// Single fields that are saved as they are left, on a contact and a task: what a colleague saved since the typing started is never written over unasked.
import type { Locator, Page } from '@playwright/test'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import { serveContacts } from '../kit/kept-contacts.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aContact, aTask } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'

const clashOf = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })

interface Served {
  path: string
  field(page: Page): Locator
  /** A field that shows that the page has heard of the colleague. */
  heard(page: Page): Promise<void>
  theirs(): void
  stored(): unknown
  typed: string
  asked: string
  kept: { theirs: unknown; mine: unknown }
  versions(): number[]
}
const fields: Record<string, (api: StandIn) => Served> = {
  'the job title of a contact'(api) {
    const kept = serveContacts(api, [aContact({ id: 1, canEdit: true })]).get('Olive Marsh')
    return {
      path: `/contacts/${id(1)}`,
      field: (page) => page.getByLabel('Job title', { exact: true }),
      heard: (page) => expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dr'),
      theirs: () => kept?.changedByColleague({ position: 'Tab one', title: 'Dr' }),
      stored: () => kept?.now.position,
      typed: 'Tab two',
      asked: 'Job titleTheirs Tab oneYours Tab two',
      kept: { theirs: 'Tab one', mine: 'Tab two' },
      versions: () => api.calls(contactEndpoints.put).map(({ body }) => body.version),
    }
  },
  'the next contact with someone'(api) {
    const kept = serveContacts(api, [aContact({ id: 1, canEdit: true })]).get('Olive Marsh')
    return {
      path: `/contacts/${id(1)}`,
      field: (page) => page.getByLabel('Next contact', { exact: true }),
      heard: (page) => expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dr'),
      theirs: () => kept?.changedByColleague({ nextContactOn: '2026-12-01', title: 'Dr' }),
      stored: () => kept?.now.nextContactOn,
      typed: '19/12/26',
      asked: 'Next contactTheirs',
      kept: { theirs: '2026-12-01', mine: '2026-12-19' },
      versions: () => api.calls(contactEndpoints.put).map(({ body }) => body.version),
    }
  },
  'the due date of a task'(api) {
    const task = serveTasks(api, [aTask({ id: 1, subject: 'Order the board', canEdit: true })]).get('Order the board')
    return {
      path: `/tasks?task=${id(1)}`,
      field: (page) => page.getByLabel('Due date', { exact: true }),
      heard: (page) => expect(page.getByLabel('Notes', { exact: true })).toHaveValue('At the gate'),
      theirs: () => task?.changedByColleague({ dueOn: '2026-12-01', description: 'At the gate' }),
      stored: () => task?.now.dueOn,
      typed: '19/12/26',
      asked: 'Due dateTheirs',
      kept: { theirs: '2026-12-01', mine: '2026-12-19' },
      versions: () => api.calls(taskEndpoints.update).map(({ body }) => body.version),
    }
  },
}

for (const [what, serve] of Object.entries(fields))
  for (const answer of ['theirs', 'mine'] as const)
    test(
      `${what}: a colleague saved it while it was typed, and one is asked which to keep: ${answer}`,
      what === 'the job title of a contact' && answer === 'mine' ? gate : {},
      async ({ open, api }) => {
        const served = serve(api)
        const page = await open(served.path)
        await api.listening()
        const field = served.field(page)
        await field.fill(served.typed)
        served.theirs()
        await served.heard(page)
        await expect(field).toHaveValue(served.typed)
        await field.press('Tab')
        await expect(clashOf(page)).toContainText(served.asked)
        expect(served.versions()).toEqual([1])
        expect(served.stored()).toBe(served.kept.theirs)
        await clashOf(page)
          .getByRole('button', { name: answer === 'mine' ? 'Save mine' : 'Keep theirs' })
          .click()
        await expect(clashOf(page)).toHaveCount(0)
        await expect.poll(served.stored).toBe(served.kept[answer])
      },
    )

test('two fields of a contact left one after the other are both saved, and no one is asked', gate, async ({ open, api }) => {
  const kept = serveContacts(api, [aContact({ id: 1, canEdit: true })]).get('Olive Marsh')
  const page = await open(`/contacts/${id(1)}`)
  const release = api.hold(contactEndpoints.put)
  const title = page.getByLabel('Job title', { exact: true })
  await title.fill('Baker')
  await title.press('Enter')
  await api.called(contactEndpoints.put)
  await title.fill('Head baker')
  await title.press('Enter')
  await page.getByLabel('Company', { exact: true }).fill('Loaf')
  await page.keyboard.press('Enter')
  release()
  await expect.poll(() => [kept?.now.position, kept?.now.companyName]).toEqual(['Head baker', 'Loaf'])
  await expect(clashOf(page)).toHaveCount(0)
})

test('what was typed on a contact while the server was away is sent when it is back', gate, async ({ open, api }) => {
  const kept = serveContacts(api, [aContact({ id: 1, canEdit: true })]).get('Olive Marsh')
  const page = await open(`/contacts/${id(1)}`)
  const company = page.getByLabel('Company', { exact: true })
  await expect(company).toBeVisible()
  api.looks = [false, true]
  api.drop(contactEndpoints.put)
  await company.fill('Typed offline Pty Ltd')
  await company.press('Tab')
  await api.called(contactEndpoints.put)
  await expect(page.getByText('not saved yet')).toBeVisible()
  api.on(contactEndpoints.put, ({ body }) => kept?.save(body as never) as never)
  await expect.poll(() => kept?.now.companyName).toBe('Typed offline Pty Ltd')
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(page.getByText('We can’t reach Gable')).toHaveCount(0)
  await expect(company).toHaveValue('Typed offline Pty Ltd')
})
