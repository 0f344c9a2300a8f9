// Users, their roles and their own sign-in.
import { passkeyEndpoints } from '../../../src/accounts/session/passkey.contract.ts'
import { SignIn, sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { RoleInfo, roleEndpoints } from '../../../src/accounts/users/roles.contract.ts'
import { User, userEndpoints } from '../../../src/accounts/users/users.contract.ts'
import { AppError } from '../../../src/common/errors.ts'
import { asksBeforeLeaving } from '../../helpers/leaving.ts'
import { Kept } from '../kit/kept.ts'
import { aPhoto } from '../kit/photo.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test, userId, userOf } from '../kit/test.ts'

const path = `/settings/users/${id(42)}`
function serveUser(api: StandIn) {
  const person = {
    firstName: 'Odile',
    lastName: 'Marsh',
    email: 'odile@people.example',
    role: 'agent',
    roleName: 'Agent',
  } as const
  const kept = new Kept(api, 'user', sampleOf(User, { ...person, id: id(42), status: 'active', version: 1, canManage: true }))
  api
    .on(roleEndpoints.list, [
      sampleOf(RoleInfo, { role: 'agent', name: 'Agent', canGive: true }),
      sampleOf(RoleInfo, { role: 'admin', name: 'Administrator', canGive: true }),
    ])
    .on(userEndpoints.get, () => kept.now)
    .on(userEndpoints.update, ({ body }) => kept.save(body as Partial<User>))
    .on(userEndpoints.suspend, () => kept.save({ status: 'suspended' }))
    .on(userEndpoints.remove, () => kept.save({ status: 'archived' }))
    .on(userEndpoints.restore, () => kept.save({ status: 'active' }))
  return kept
}

test('what is typed of a user is asked for before it is left, and discarded', async ({ open, api }) => {
  serveUser(api)
  const page = await open(path)
  await page.getByLabel('First name', { exact: true }).fill('Odette')
  await asksBeforeLeaving(page)
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Odette')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Odile')
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('another action on the page keeps what is typed, and its newer version is no colleague’s change', async ({ open, api }) => {
  const kept = serveUser(api)
  const page = await open(path)
  await page.getByLabel('Last name', { exact: true }).fill('Marshall')
  await page.getByLabel('Role').selectOption('Administrator')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Marshall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Odile Marshall' })).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(page.getByLabel('Role').locator('option:checked')).toHaveText('Administrator')
  expect(kept.now).toMatchObject({ lastName: 'Marshall', role: 'admin', status: 'suspended' })
})

test('a refused email is marked with its reason and stays, until what was there is typed again', gate, async ({ open, api }) => {
  serveUser(api)
  const reason = 'This email already belongs to a user. Use another one'
  api.refuse(userEndpoints.update, 'conflict', reason, { fields: [{ path: 'email', message: reason }] })
  const page = await open(path)
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('owner@northpoint.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`Email: ${reason}`)).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue('owner@northpoint.example')
  await email.fill('odile@people.example')
  await expect(page.getByText(reason)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()
})

test('before a user is suspended, it asks and says what they have in hand', async ({ open, api }) => {
  const kept = serveUser(api)
  api.on(userEndpoints.workload, { listings: 8, contacts: 1, appraisals: 2, tasks: 12 })
  const page = await open(path)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const asking = page.getByRole('dialog', { name: 'Suspend Odile?' })
  await expect(asking).toContainText('8 open listings, 1 contact, 2 appraisals and 12 open tasks stay with Odile')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  expect(kept.now.status).toBe('active')

  await page.getByRole('button', { name: 'Suspend' }).click()
  await asking.getByRole('button', { name: 'Reassign them and mark as left' }).click()
  await expect(page.getByLabel('Reassign 8 open listings, 1 contact and 2 appraisals to')).toBeVisible()
  expect(kept.now.status).toBe('active')
})

test(
  'who leaves hands over only when a successor is chosen for what they have, and nothing is said as done before',
  gate,
  async ({ open, api }) => {
    serveUser(api)
    api
      .on(userEndpoints.workload, { listings: 8, contacts: 400, appraisals: 0, tasks: 12 })
      .on(userEndpoints.colleagues, { items: [{ id: id(51), name: 'Sofia Hale', agentId: null, photoPath: null }] })
    const page = await open(path)
    await page.getByRole('button', { name: 'Mark as left' }).click()
    const asking = page.getByRole('dialog')
    await expect(asking.getByRole('heading', { name: 'Mark Odile as left?' })).toBeVisible()
    await expect(asking).toContainText('will be signed out everywhere')
    await asking.getByRole('button', { name: 'Remove access' }).click()
    await expect(asking.getByText('Choose who takes over, or no one for now')).toHaveCount(2)
    expect(api.calls(userEndpoints.remove)).toEqual([])
    await asking.getByLabel('Reassign 8 open listings and 400 contacts to').selectOption('No one for now')
    await asking.getByLabel('Reassign 12 open tasks to').selectOption('Sofia Hale')
    await asking.getByRole('button', { name: 'Remove access' }).click()
    expect((await api.called(userEndpoints.remove)).query).toEqual({ tasksTo: id(51) })
  },
)

test('who has left cannot be changed, and can be restored', async ({ open, api }) => {
  serveUser(api)
  const page = await open(path)
  await page.getByRole('button', { name: 'Mark as left' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('First name', { exact: true })).toBeEnabled()
})

test('a role of the agency’s own is made from ticks, removed, and brought back by undo', gate, async ({ open, api }) => {
  let roles: RoleInfo[] = []
  const made = sampleOf(RoleInfo, { id: id(43), role: 'custom', version: 1, canGive: true })
  api
    .on(roleEndpoints.list, () => roles)
    .on(roleEndpoints.create, ({ body }) => (roles = [{ ...made, ...body }])[0] ?? made)
    .on(roleEndpoints.remove, ({ params }) => ((roles = []), params))
    .on(roleEndpoints.restore, () => (roles = [{ ...made, name: 'Stylist', permissions: ['documents.print'] }])[0] ?? made)
  const page = await open('/settings/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Role name', { exact: true }).fill('Stylist')
  await page.getByRole('group', { name: 'Documents' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save role' }).click()
  const heading = page.getByRole('heading', { name: 'Stylist' })
  await expect(heading).toBeVisible()
  expect((await api.called(roleEndpoints.create)).body).toEqual({ name: 'Stylist', permissions: ['documents.print'] })
  await page.getByRole('button', { name: 'Remove Stylist' }).click()
  await expect(heading).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toBeVisible()
})

test('a photo of oneself is cropped by keys, saved, and shown', async ({ open, api }) => {
  const photoPath = `/users/${userId}/photo`
  api.on(userEndpoints.setPhoto, () => {
    api.on(sessionEndpoints.getUser, userOf('owner', { photoUrl: photoPath }))
    return { id: userId, photoPath }
  })
  const page = await open('/settings/profile')
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  const crop = page.getByRole('group', { name: /^Crop area/ })
  await crop.focus()
  for (const key of ['+', '+', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await expect(page.getByRole('main').locator('img[data-photo]')).toHaveAttribute('src', /^blob:/)
  expect((await api.called(userEndpoints.setPhoto)).headers['content-type']).toContain('multipart/form-data')
})

test('where a browser takes no passkey none is offered, and the profile says where they work', async ({ open, api }) => {
  api.on(passkeyEndpoints.list, answerOf(passkeyEndpoints.list, { origin: 'https://gable.harbourvale.example' }))
  const page = await open('/settings/profile')
  await expect(page.getByRole('link', { name: 'https://gable.harbourvale.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${api.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

test('the password is changed where it is: a wrong one is said beside its field, a right one says what it ended', async ({
  open,
  api,
}) => {
  api.on(sessionEndpoints.changePassword, ({ body }) =>
    body.currentPassword === 'nine grey herons on the pier'
      ? { message: 'You have been signed out on other devices' }
      : new AppError('invalid', 'Wrong password', { fields: [{ path: 'currentPassword', message: 'Wrong password' }] }),
  )
  const page = await open('/settings/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill('not mine at all')
  await dialog.getByLabel('New password', { exact: true }).fill('seven lanterns by the water')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('seven lanterns by the water')

  await dialog.getByLabel('Current password', { exact: true }).fill('nine grey herons on the pier')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You have been signed out on other devices' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('all other devices are signed out with one button, which then is gone', async ({ open, api }) => {
  const here = sampleOf(SignIn, { id: id(51), isCurrent: true, device: 'Chrome on Windows' })
  let devices = [here, sampleOf(SignIn, { id: id(52), device: 'Safari on iPhone' })]
  api
    .on(sessionEndpoints.signIns, () => devices)
    .on(sessionEndpoints.endOtherSignIns, () => {
      devices = [here]
      return { signedOut: 1 }
    })
  const page = await open('/settings/profile')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  await expect(page.getByText('Safari on iPhone')).toHaveCount(0)
})
