// Fields that are saved when they are left, while a colleague writes there too: the same engine behind each, a row for each.
import type { Locator, Page } from '@playwright/test'
import { mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { taskEndpoints } from '../../../src/workflow/tasks/tasks.contract.ts'
import type { Endpoint } from '../../../src/common/endpoint.ts'
import { servePhotos } from '../kit/kept-photos.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aTask } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { expect, gate, id, test } from '../kit/test.ts'

interface Served {
  path: string
  /** What holds the field, once it is open. */
  open(page: Page): Promise<Locator>
  field: string
  /** What is left after it, and is saved alone. */
  another: string
  /** What is stored in both. */
  stored(): { field: string | null; another: string | null }
  changedByColleague(words: string): void
  serveAgain(): void
  endpoint: Endpoint
}
const fields: Record<string, (api: StandIn) => Served> = {
  'the notes of a task'(api) {
    const task = serveTasks(api, [aTask({ id: 1, subject: 'Order the board', canEdit: true })]).get('Order the board')
    if (!task) throw new Error('no task')
    return {
      path: `/tasks?task=${id(1)}`,
      open: async (page) => page.getByRole('complementary', { name: /^Task/ }),
      ...{ field: 'Notes', another: 'Task', endpoint: taskEndpoints.update },
      stored: () => ({ field: task.now.description || null, another: task.now.subject }),
      changedByColleague: (description) => task.changedByColleague({ description }),
      serveAgain: () => void api.on(taskEndpoints.update, ({ body }) => task.save(body as never)),
    }
  },
  'the caption of a photo'(api) {
    const photos = servePhotos(api, ['porch.jpg'])
    return {
      path: `/listings/${id(1)}/edit#section-photos`,
      async open(page) {
        await page.getByRole('button', { name: /^Photo 1, .*: caption and alt text$/ }).click()
        return page.getByRole('complementary', { name: 'Details of porch.jpg' })
      },
      ...{ field: 'Caption', another: 'Alt text', endpoint: mediaEndpoints.update },
      stored: () => ({ field: photos.now()[0]?.caption ?? null, another: photos.now()[0]?.altText ?? null }),
      changedByColleague: (caption) => photos.changed('porch.jpg', { caption }),
      serveAgain: photos.serveUpdate,
    }
  },
}
const unsaved = (form: Locator) => form.getByText('Not saved. Your text is still here.')
const theirs = (form: Locator, words: string) => form.getByText(`This was changed to “${words}” by someone else.`)
const text = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })

const inGate = (what: string) => (what === 'the notes of a task' ? gate : {})
for (const [what, serve] of Object.entries(fields)) {
  const begin = async (open: (path: string) => Promise<Page>, api: StandIn) => {
    const served = serve(api)
    const page = await open(served.path)
    const form = await served.open(page)
    const field = text(form, served.field)
    await expect(field).toBeVisible()
    await api.listening()
    return { ...served, page, form, field, another: text(form, served.another) }
  }

  test(`${what}: entered and left it changes nothing, and follows a colleague`, async ({ open, api }) => {
    const { field, another, changedByColleague, stored, endpoint } = await begin(open, api)
    changedByColleague('The porch at dusk')
    await expect(field).toHaveValue('The porch at dusk')
    await field.focus()
    await another.fill('A white porch')
    await another.blur()
    await api.called(endpoint)
    await expect.poll(stored).toEqual({ field: 'The porch at dusk', another: 'A white porch' })
    expect(api.calls(endpoint)).toHaveLength(1)
  })

  test(
    `${what}: what is being typed stays while a colleague’s words are said below, and which to keep is chosen`,
    inGate(what),
    async ({ open, api }) => {
      const { form, field, changedByColleague, stored } = await begin(open, api)
      await field.fill('Half a sentence of mine')
      changedByColleague('Theirs')
      await expect(theirs(form, 'Theirs')).toBeVisible()
      await expect(field).toHaveValue('Half a sentence of mine')
      await field.blur()
      expect(stored()).toMatchObject({ field: 'Theirs' })
      await form.getByRole('button', { name: 'Save mine' }).click()
      await expect(theirs(form, 'Theirs')).toHaveCount(0)
      await expect.poll(stored).toMatchObject({ field: 'Half a sentence of mine' })
    },
  )

  test(`${what}: Esc takes what a colleague wrote`, async ({ open, api }) => {
    const { form, field, changedByColleague, endpoint } = await begin(open, api)
    await field.fill('Half a sentence of mine')
    changedByColleague('Theirs')
    await expect(theirs(form, 'Theirs')).toBeVisible()
    await field.press('Escape')
    await expect(field).toHaveValue('Theirs')
    await field.blur()
    expect(api.calls(endpoint)).toEqual([])
  })

  test(
    `${what}: a save that fails, also a second time, keeps what was typed, and is tried again`,
    inGate(what),
    async ({ open, api }) => {
      const { page, form, field, stored, serveAgain, endpoint } = await begin(open, api)
      api.refuse(endpoint, 'internal')
      await field.fill('Corner of the block')
      await field.blur()
      await expect(unsaved(form)).toBeVisible()
      // Once, and not over the field as well.
      await expect(page.getByRole('alert')).toHaveText([/^Not saved\. Your text is still here\./])
      await form.getByRole('button', { name: 'Try again' }).click()
      await api.called(endpoint, 2)
      await expect(unsaved(form)).toBeVisible()
      await expect(field).toHaveValue('Corner of the block')
      serveAgain()
      await form.getByRole('button', { name: 'Try again' }).click()
      await expect(unsaved(form)).toHaveCount(0)
      expect(stored().field).toBe('Corner of the block')
    },
  )

  test(`${what}: what is typed during a save is saved after it`, inGate(what), async ({ open, api }) => {
    const { form, field, stored, endpoint } = await begin(open, api)
    const release = api.hold(endpoint)
    await field.fill('A sunny porch with')
    await field.blur()
    await api.called(endpoint)
    await field.fill('A sunny porch with a swing')
    await field.blur()
    release()
    await expect.poll(stored).toMatchObject({ field: 'A sunny porch with a swing' })
    await expect(field).toHaveValue('A sunny porch with a swing')
    await expect(form.getByText('by someone else')).toHaveCount(0)
  })

  test(`${what}: text of an earlier visit is saved only when the user says so`, inGate(what), async ({ open, api }) => {
    const { page, open: openAgain, form, field, another, stored, endpoint } = await begin(open, api)
    await field.fill('Half a thought')
    await page.reload()
    await openAgain(page)
    await expect(field).toHaveValue('Half a thought')
    await expect(unsaved(form)).toBeVisible()
    await field.focus()
    await another.fill('A white porch')
    await another.blur()
    await api.called(endpoint)
    await expect.poll(stored).toEqual({ field: null, another: 'A white porch' })
    await form.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(stored).toMatchObject({ field: 'Half a thought' })
  })
}
