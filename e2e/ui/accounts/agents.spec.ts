// The team: a new agent with a portrait, the order by keys, leaving and coming back, and what an agent may change.
import { AgentProfile, agentEndpoints } from '../../../src/accounts/agents/agents.contract.ts'
import { AgencyPicture, pictureEndpoints } from '../../../src/accounts/pictures/pictures.contract.ts'
import { page as pageOf } from '../kit/records.ts'
import { Kept } from '../kit/kept.ts'
import { aPhoto } from '../kit/photo.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, sampleOf, test, userOf } from '../kit/test.ts'

const names = ['Marcus Bell', 'Sofia Rossi', 'Ada Quill']
/** The team in memory; the last of them has their page served. */
function serveTeam(api: StandIn, canEdit = true) {
  let team = names.map((name, n) => sampleOf(AgentProfile, { id: id(61 + n), name, version: 1, canEdit }))
  const ada = new Kept(api, 'agent', team[2] ?? sampleOf(AgentProfile))
  const now = () => team.map((one) => (one.id === ada.now.id ? ada.now : one))
  api
    .on(agentEndpoints.list, () => pageOf(now()))
    .on(agentEndpoints.search, ({ query: { q = '' } }) => pageOf(now().filter(({ name }) => name.toLowerCase().includes(q))))
    .on(agentEndpoints.getOne, () => ada.now)
    .on(agentEndpoints.update, ({ body }) => ada.save(body as Partial<AgentProfile>))
    .on(agentEndpoints.reorder, ({ body }) => {
      team = body.agentIds.flatMap((one) => team.filter((agent) => agent.id === one))
      return undefined
    })
    .on(agentEndpoints.archive, () => ada.save({ archivedAt: '2026-11-24T23:00:00.000Z' }))
    .on(agentEndpoints.restore, () => ada.save({ archivedAt: null }))
  return ada
}

test('an agent is added by name, and their page opens', async ({ open, api }) => {
  serveTeam(api)
  api.on(agentEndpoints.create, ({ body }) => sampleOf(AgentProfile, { id: id(63), name: body.name }))
  const page = await open('/settings/agents')
  await page.getByRole('button', { name: 'Add agent' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ada Quill')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Quill' })).toBeVisible()
  expect((await api.called(agentEndpoints.create)).body).toMatchObject({ name: 'Ada Quill' })
})

test('a portrait is cropped by keys and counts when the profile is saved; a refused link says why', async ({ open, api }) => {
  serveTeam(api)
  const picture = sampleOf(AgencyPicture, { id: id(71), purpose: 'portrait', url: '/m/portrait.jpg' })
  api
    .on(
      pictureEndpoints.presign,
      answerOf(pictureEndpoints.presign, { url: `/uploads/${id(72)}`, key: `uploads/${id(1001)}/${id(72)}` }),
    )
    .on(pictureEndpoints.addAgencyPicture, picture)
  const page = await open(`/settings/agents/${id(63)}`)
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await aPhoto('ada.jpg'))
  const crop = page.getByRole('dialog', { name: 'Crop photo' })
  await crop.getByRole('group', { name: /Crop area/ }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await crop.getByRole('button', { name: 'Use image' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByLabel('Position').fill('Sales consultant')
  await page.getByLabel('Instagram').fill('https://evil.example/ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Social profiles: Enter your Instagram link or @name')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Instagram').fill('@ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/ada')
  expect((await api.called(agentEndpoints.update)).body).toMatchObject({ photoId: id(71), jobTitle: 'Sales consultant' })
})

test('keys move an agent in the order of the team', async ({ open, api }) => {
  serveTeam(api)
  const page = await open('/settings/agents')
  const rows = page.getByRole('list', { name: 'Agents' }).getByRole('listitem')
  await expect(rows).toContainText(names)
  await page.getByRole('button', { name: 'Move Ada Quill' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Move Ada Quill', pressed: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rows).toContainText(['Marcus', 'Ada', 'Sofia'])
  await page.keyboard.press('Space')
  expect((await api.called(agentEndpoints.reorder)).body).toEqual({ agentIds: [id(61), id(63), id(62)] })
  await page.reload()
  await expect(rows).toContainText(['Marcus', 'Ada', 'Sofia'])
})

test('who leaves keeps past sales under their name, and can be restored', gate, async ({ open, api }) => {
  serveTeam(api)
  const page = await open(`/settings/agents/${id(63)}`)
  await page.getByRole('button', { name: 'Mark as left…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as left' }).click()
  await expect(page.getByText('Ada Quill has left. Past sales and leases keep their name.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark as left…' })).toBeVisible()
})

test('a team that cannot be read says so', async ({ open, api }) => {
  api.refuse(agentEndpoints.list, 'internal')
  const page = await open('/settings/agents')
  await expect(page.getByText('Failed to fetch agents')).toBeVisible()
})

test('an agent finds a colleague by name and reads the profile without changing it', async ({ open, api }) => {
  serveTeam(api, false)
  const page = await open('/settings/agents', { user: userOf('agent') })
  await page.getByRole('textbox', { name: 'Search agents by name' }).fill('quil')
  await expect(page.getByRole('list', { name: 'Agents' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Ada Quill', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: 'Mark as left…' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
})

test('an agent changes the profile that is their own', async ({ open, api }) => {
  const ada = serveTeam(api)
  const page = await open(`/settings/agents/${id(63)}`, { user: userOf('agent', { AgentId: id(63) }) })
  await page.getByLabel('Office phone').fill('03 5550 0140')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  expect(ada.now.phone).toBe('03 5550 0140')
})
