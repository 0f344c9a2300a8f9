import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { sessionEndpoints } from '#accounts/session/session.contract.ts'
import { userEndpoints } from '#accounts/users/users.contract.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf, newId } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { auditEndpoints as e } from '../audit-log.contract.ts'
import { sealAudit } from './chain.service.ts'

const portal = await testPortal()
const seal = (agencyId: string) => sealAudit(callerOf(portal.platform, operatorScope(agencyId), 'test'))

test('a change says who, when, from where, and what was before', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  await owner(userEndpoints.update, { params: { id: agent.userId }, body: { firstName: 'Ida' } }, { 'user-agent': 'Test/1' })

  const { items } = await owner(e.list, { query: { entity: 'user', entityId: agent.userId, action: 'changed' } })

  expect(items).toMatchObject([
    {
      userId: owner.userId,
      userName: 'Sam Taylor',
      changes: [{ field: 'firstName', before: 'Sam', after: 'Ida' }],
      ip: '127.0.0.1',
      device: 'Test/1',
    },
  ])
})

test('signing in and failing to are in it', async () => {
  const me = await (await portal.newAgency()).signIn()
  await portal.app.inject({
    method: 'POST',
    url: sessionEndpoints.login.path,
    payload: { email: me.email, password: 'wrong one' },
  })

  const { items } = await me(e.list, { query: { who: me.userId } })

  expect(items.map(({ action }) => action)).toEqual(['signInFailed', 'signedIn'])
})

test('it is filtered by person, kind and day, and pages hold still', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  for (const firstName of ['Ada', 'Ben', 'Cleo']) await agent(contactEndpoints.create, { body: { firstName } as never })

  const first = await owner(e.list, { query: { who: agent.userId, entity: 'contact', limit: 2 } })
  await agent(contactEndpoints.create, { body: { firstName: 'Dora' } as never })
  const second = await owner(e.list, {
    query: { who: agent.userId, entity: 'contact', limit: 2, cursor: first.nextCursor ?? '' },
  })

  expect([...first.items, ...second.items]).toHaveLength(3)
  expect((await owner(e.list, { query: { from: '2020-01-01', to: '2020-01-02' } })).items).toEqual([])
  expect(await owner(e.kinds, {})).toEqual(['contact', 'user'])
})

test('only who may read it does, and only of their agency', async () => {
  const agency = await portal.newAgency()
  const [agent, reader] = [await agency.signIn('agent'), await agency.signIn(['audit.read'])]
  const stranger = await (await portal.newAgency()).signIn()

  await expect(agent(e.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(reader(e.exportJson, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await stranger(e.list, { query: { who: agent.userId } })).items).toEqual([])
})

test('the export has every event, does not run in a spreadsheet, and is itself in the audit', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const { id } = await owner(userEndpoints.invite, {
    body: { firstName: '=HYPERLINK("x")', lastName: 'Q', email: `q${Date.now()}@export.example` },
  })
  await owner(userEndpoints.update, { params: { id }, body: { firstName: '=1+1' } })

  const csv = String(await owner(e.exportCsv, { query: {} }))
  const json = JSON.parse(String(await owner(e.exportJson, { query: {} }))) as { action: string; entity: string }[]

  expect(csv.split('\r\n')[0]).toContain('userName')
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
  expect(json.filter(({ entity }) => entity === 'audit')).toHaveLength(2)
  expect(json.length).toBeGreaterThanOrEqual(4)
})

test('the chain is whole until somebody changes, removes or adds something behind the program', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  for (const firstName of ['Ada', 'Ben', 'Cleo']) await owner(contactEndpoints.create, { body: { firstName } as never })
  expect(await seal(agency.id)).toBeGreaterThanOrEqual(4)
  expect(await seal(agency.id)).toBe(0)
  const whole = await owner(e.verify, {})
  expect(whole).toMatchObject({ isWhole: true, faults: [], unsealed: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const { rows } = await portal.owner.query(
    "select id from audit_events where agency_id = $1 and entity = 'contact' order by id limit 2",
    [agency.id],
  )

  await portal.owner.query('update audit_events set user_id = null where id = $1', [rows[0].id])
  expect((await owner(e.verify, {})).faults).toEqual([expect.stringContaining(`${rows[0].id} (entry 2) was changed`)])
  await portal.owner.query('update audit_events set user_id = $2 where id = $1', [rows[0].id, owner.userId])
  expect((await owner(e.verify, {})).isWhole).toBe(true)

  await portal.owner.query('delete from audit_events where id = $1', [rows[1].id])
  expect((await owner(e.verify, {})).faults).toEqual([expect.stringContaining(`${rows[1].id} (entry 3) was removed`)])
  await portal.owner.query('delete from audit_chain where event_id = $1', [rows[1].id])
  expect((await owner(e.verify, {})).faults[0]).toContain('Entries 3 to 3 are missing')
})

test('a chain whose end is cut off, or that was made anew without the key, is noticed', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  await owner(contactEndpoints.create, { body: { firstName: 'Ada' } as never })
  await seal(agency.id)

  await portal.owner.query('delete from audit_chain where agency_id = $1 and position = 2', [agency.id])
  expect((await owner(e.verify, {})).faults[0]).toContain('the latest entries were removed')
  await portal.owner.query('delete from audit_chain where agency_id = $1', [agency.id])
  await portal.owner.query('delete from audit_seals where agency_id = $1', [agency.id])
  await seal(agency.id)
  await portal.owner.query("update audit_seals set mac = '\\x00' where agency_id = $1", [agency.id])
  expect((await owner(e.verify, {})).faults[0]).toContain('was not made by this installation')
})

const insertBySql = (agencyId: string, id: string) =>
  portal.owner.query(
    `insert into audit_events (agency_id, id, action, entity, entity_id, changes, request_id, at, mac)
     values ($1, $2, 'signedIn', 'user', $2, '[]', 'forged', now(), '\\x00')`,
    [agencyId, id],
  )

test('an event inserted with SQL is reported and never sealed, also one that claims to be old', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  await seal(agency.id)
  const [forged, old] = [newId(), '01800000-0000-7000-8000-000000000001']
  for (const id of [forged, old]) await insertBySql(agency.id, id)
  await owner(contactEndpoints.create, { body: { firstName: 'Ada' } as never })

  await sealAudit(callerOf(portal.platform, operatorScope(agency.id), 'test'), { isThorough: true })

  const proof = await owner(e.verify, {})
  expect(proof.faults.toSorted()).toEqual(
    [old, forged].map((id) => expect.stringContaining(`Event ${id} was not written by this installation`)),
  )
  expect(proof).toMatchObject({ checked: 2, unsealed: 0 })
  // Also with a place of its own in the chain, which needs no key, and sealed over by the next turn.
  await portal.owner.query("insert into audit_chain (agency_id, position, event_id, hash) values ($1, 3, $2, '\\x00')", [
    agency.id,
    forged,
  ])
  await owner(contactEndpoints.create, { body: { firstName: 'Ben' } as never })
  await seal(agency.id)
  expect((await owner(e.verify, {})).faults.join()).toContain(`${forged} (entry 3)`)
})

test('changes rewritten as lists of pairs do not pass for the ones that were signed', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  await owner(userEndpoints.update, { params: { id: owner.userId }, body: { firstName: 'Ida' } })
  await portal.owner.query(
    `update audit_events set changes = '[[["after", "Ida"], ["before", "Sam"], ["field", "firstName"]]]'
     where agency_id = $1 and action = 'changed'`,
    [agency.id],
  )
  await seal(agency.id)

  expect((await owner(e.verify, {})).faults).toEqual([expect.stringContaining('was not written by this installation')])
})

test('after a clock that was three hours ahead is set right, honest events still get their place', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const add = (firstName: string) => owner(contactEndpoints.create, { body: { firstName } as never })
  portal.advance(3 * 3_600_000)
  await seal(agency.id)
  portal.advance(-3 * 3_600_000)
  await add('Ada')
  await seal(agency.id)

  expect(await owner(e.verify, {})).toMatchObject({ isWhole: true, checked: 2, unsealed: 0, faults: [] })
})

test('many writers and two sealers at once make one chain without a gap', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()

  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => owner(contactEndpoints.create, { body: { firstName: `Name ${i}` } as never })),
    seal(agency.id),
    seal(agency.id),
  ])
  await seal(agency.id)

  expect(await owner(e.verify, {})).toMatchObject({ isWhole: true, checked: 21, unsealed: 0 })
})

test.each(['audit_events', 'audit_chain', 'audit_seals', 'audit_redactions'])(
  'the application may add to %s and change nothing in it',
  async (table) => {
    const { rows } = await portal.owner.query(
      `select has_table_privilege('gable_app', $1, 'insert') as adds, has_table_privilege('gable_app', $1, 'update') as changes,
       has_table_privilege('gable_app', $1, 'delete') as removes, has_table_privilege('gable_app', $1, 'truncate') as empties`,
      [table],
    )

    // On a cluster the application itself takes erased people out of the audit (decision note 145).
    const { rowCount: cluster } = await portal.owner.query(`select 1 from pg_extension where extname = 'citus'`)
    const removes = Boolean(cluster) && table === 'audit_events'

    expect(rows[0]).toEqual({ adds: true, changes: false, removes, empties: false })
  },
)
