// Forms of settings: what a colleague saved in between stays, what is typed is not lost, what is refused says why.
import type { Page } from '@playwright/test'
import { RoleInfo, roleEndpoints } from '../../../src/accounts/users/roles.contract.ts'
import { User, userEndpoints } from '../../../src/accounts/users/users.contract.ts'
import { Automation, Rehearsal, automationEndpoints } from '../../../src/channels/campaigns/automatic.contract.ts'
import { smsEndpoints } from '../../../src/channels/sms/sms.contract.ts'
import type { Endpoint } from '../../../src/common/endpoint.ts'
import { AppError } from '../../../src/common/errors.ts'
import { BookingSettings, bookingEndpoints } from '../../../src/channels/inspections/bookings.contract.ts'
import { asksBeforeLeaving } from '../../helpers/leaving.ts'
import { Kept } from '../kit/kept.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const hours = { from: '10:00', to: '17:00' }
function serveBookings(api: StandIn) {
  const usual = sampleOf(BookingSettings, {
    isOn: true,
    hours: { mon: hours },
    minutes: 30,
    daysAhead: 14,
    noticeHours: 4,
    version: 1,
  })
  const kept = new Kept(api, 'open', { ...usual, id: id(41) })
  api.on(bookingEndpoints.settings, () => kept.now).on(bookingEndpoints.changeSettings, ({ body }) => kept.save(body as never))
  return kept
}
function serveUser(api: StandIn) {
  const person = { firstName: 'Ines', lastName: 'Marsh', email: 'ines@people.example', role: 'agent', roleName: 'Agent' } as const
  const kept = new Kept(api, 'user', sampleOf(User, { ...person, id: id(42), status: 'active', version: 1, canManage: true }))
  const roles = [
    ['agent', 'Agent'],
    ['assistant', 'Assistant'],
    ['readOnly', 'Read only'],
  ] as const
  api
    .on(
      roleEndpoints.list,
      roles.map(([role, name]) => sampleOf(RoleInfo, { role, name, canGive: true })),
    )
    .on(userEndpoints.get, () => kept.now)
    .on(userEndpoints.update, ({ body }) => kept.save(body as Partial<User>))
  return kept
}
function serveRole(api: StandIn) {
  const role = { role: 'custom', name: 'Valuer', permissions: ['agents.read'], version: 1, canGive: true } as const
  const kept = new Kept(api, 'role', { ...sampleOf(RoleInfo, role), id: id(43), version: 1 })
  api.on(roleEndpoints.list, () => [kept.now]).on(roleEndpoints.update, ({ body }) => kept.save(body as never))
  return kept
}
const card = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Valuer/ }) })

for (const [form, one] of Object.entries({
  'online inspections': {
    path: '/settings/inspections',
    serve: serveBookings,
    type: (page: Page, again: boolean) => page.getByLabel('Duration in minutes').fill(again ? '50' : '45 min'),
    theirs: { daysAhead: 9 },
    isKept: (page: Page) => expect(page.getByLabel('Days ahead')).toHaveValue('9 days'),
    clashing: { minutes: 35 },
    asks: ['Duration in minutesTheirs 35Yours 50'],
    sends: bookingEndpoints.changeSettings,
    mine: { minutes: 50 },
  },
  'a user': {
    path: `/settings/users/${id(42)}`,
    serve: serveUser,
    async type(page: Page, again: boolean) {
      await page.getByLabel('First name', { exact: true }).fill(again ? 'Agnes' : 'Inez')
      if (again) await page.getByLabel('Role').selectOption('Assistant')
    },
    theirs: { lastName: 'Moss' },
    isKept: (page: Page) => expect(page.getByRole('heading', { name: 'Inez Moss' })).toBeVisible(),
    clashing: { firstName: 'Inés', role: 'readOnly', roleName: 'Read only' },
    asks: ['First nameTheirs InésYours Agnes', 'RoleTheirs Read onlyYours Assistant'],
    sends: userEndpoints.update,
    mine: { firstName: 'Agnes', role: 'assistant' },
  },
  'a role': {
    path: '/settings/roles',
    serve: serveRole,
    async type(page: Page, again: boolean) {
      await page.getByRole('button', { name: /^Change Valuer/ }).click()
      if (again) await card(page).getByRole('checkbox', { name: 'View branding' }).check()
      else await card(page).getByLabel('Role name').fill('Valuer Senior')
    },
    theirs: { permissions: ['agents.read', 'users.read'] },
    isKept: (page: Page) => expect(card(page)).toContainText('2 permissions'),
    clashing: { permissions: ['agents.read'] },
    asks: ['Yours View agents, View branding, View users'],
    sends: roleEndpoints.update,
    mine: { permissions: ['agents.read', 'branding.read', 'users.read'] },
  },
}))
  test(
    `${form}: a colleague’s change is kept, and only where both changed the same field the user is asked`,
    form === 'a role' ? gate : {},
    async ({ open, api }) => {
      const kept = one.serve(api) as Kept<{ id: string; version: number } & typeof one.theirs & typeof one.clashing>
      const save = (page: Page) => page.getByRole('button', { name: /^Save( role)?$/ }).click()
      const page = await open(one.path)
      await one.type(page, false)
      kept.changedBeforeSave(one.theirs)
      await save(page)
      await one.isKept(page)
      await expect(page.getByRole('dialog', { name: 'Changed by someone else' })).toHaveCount(0)

      await one.type(page, true)
      kept.changedBeforeSave(one.clashing)
      await save(page)
      const clash = page.getByRole('dialog', { name: 'Changed by someone else' })
      for (const words of one.asks) await expect(clash).toContainText(words)
      await clash.getByRole('button', { name: 'Save mine' }).click()
      await expect(clash).toBeHidden()
      await expect(page.getByText('Not saved yet')).toBeHidden()
      // Of each two saves the first was refused as stale.
      expect(await api.called<Endpoint>(one.sends, 4)).toMatchObject({ body: { ...one.mine, version: 4 } })
    },
  )

test('a role that a colleague changes while its form is open shows that change in it', async ({ open, api }) => {
  const kept = serveRole(api)
  const page = await open('/settings/roles')
  await page.getByRole('button', { name: 'Change Valuer' }).click()
  await card(page).getByLabel('Role name').fill('Valuer Senior')
  await api.listening()
  kept.changedByColleague({ permissions: ['agents.read', 'users.read'] })
  await expect(card(page).getByRole('checkbox', { name: 'View users' })).toBeChecked()
  await expect(card(page).getByLabel('Role name')).toHaveValue('Valuer Senior')
})

test('a new role needs a name and a permission; one that could not be saved stays in the form with the reason', async ({
  open,
  api,
}) => {
  api.refuse(roleEndpoints.create, 'internal')
  const page = await open('/settings/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Role name').fill('Sales coordinator')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Choose at least one permission')).toBeVisible()
  await page.getByRole('group', { name: 'Documents' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Internal Server Error. Your last change may not have been saved. Try again.')).toBeVisible()
  await expect(page.getByLabel('Role name')).toHaveValue('Sales coordinator')
})

test(
  'online inspections are asked for before they are left, discarded, and refused hours are marked',
  gate,
  async ({ open, api }) => {
    serveBookings(api)
    const page = await open('/settings/inspections')
    await page.getByLabel('Duration in minutes').fill('45')
    await asksBeforeLeaving(page)
    await expect(page.getByLabel('Duration in minutes')).toHaveValue('45 min')
    await page.getByRole('switch', { name: 'Sunday' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Duration in minutes')).toHaveValue('30 min')
    await expect(page.getByRole('switch', { name: 'Sunday' })).not.toBeChecked()
    await expect(page.getByText('Not saved yet')).toBeHidden()

    await page.getByLabel('Monday, to').fill('8am')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Hours: Must be after the start')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Must be after the start')).toHaveCount(0)
    await expect(page.getByLabel('Monday, to')).toHaveValue('5:00 pm')
  },
)

test('a sender of SMS that is half typed is not lost on the way out', async ({ open, api }) => {
  let kept = answerOf(smsEndpoints.settings, { sender: null, version: 1 })
  api
    .on(smsEndpoints.settings, () => kept)
    .on(smsEndpoints.changeSettings, ({ body: { sender = null } }) => (kept = { ...kept, sender, version: 2 }))
  const page = await open('/settings/sms')
  const sender = page.getByLabel('Number or name')
  await sender.fill('A name that is long')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Number or name: Enter a number, or a name of up to 11 letters and digits')).toBeVisible()
  await expect(sender).toHaveAttribute('aria-invalid', 'true')
  await sender.fill('NP Vendors')
  await asksBeforeLeaving(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  expect(kept).toMatchObject({ sender: 'NP Vendors' })
})

test('the email of an automation is saved and tested in one, keeps a colleague’s words, and is asked for before it is left', async ({
  open,
  api,
}) => {
  const settings = { subject: 'A new home for you', intro: '', senderAgentId: null, hoursBefore: 24 }
  let kept = sampleOf(Automation, { kind: 'newMatch', state: 'off', settings, version: 1 })
  api
    .on(automationEndpoints.list, () => [kept])
    .on(automationEndpoints.change, ({ body: { version, state: _, ...typed } }) => {
      if (version !== kept.version) throw new AppError('stale', 'Someone else saved this', { current: kept })
      kept = { ...kept, settings: { ...kept.settings, ...(typed as typeof settings) }, version: kept.version + 1 }
      return kept
    })
    .on(automationEndpoints.rehearse, () => sampleOf(Rehearsal, { kind: 'newMatch', wouldGet: 3, automation: kept }))
  const page = await open('/campaigns/automatic')
  const one = page.getByRole('region').filter({ has: page.getByRole('button', { name: /test|Test/ }) })
  await one.getByLabel('Subject').fill('Something for you')
  await asksBeforeLeaving(page)
  kept = { ...kept, settings: { ...settings, intro: 'From a colleague' }, version: 2 }
  await one.getByRole('button', { name: 'Save and test' }).click()
  await expect(one.getByRole('status')).toContainText('would receive this')
  await expect(one.getByLabel('Subject')).toHaveValue('Something for you')
  await expect(one.getByLabel('Intro text')).toHaveValue('From a colleague')
  expect(kept.settings).toMatchObject({ subject: 'Something for you', intro: 'From a colleague' })
})
