import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactImportEndpoints as e } from '../../contact-import.contract.ts'
import { runContactImport } from '../contact-import.jobs.ts'
import { runThrough } from './run-import.ts'
import { importer } from '../testing/importer.ts'

// 2,000 rows are one commit; while they are written the next are read from the file.
const portal = await testPortal()
const { upload, check, bring, newOwner } = importer(portal)

const headings = 'First name,Last name,Email,Mobile,Street,Postcode,Company\n'
const others = (count: number) => Array.from({ length: count }, (_, i) => `Name${i},Other,p${i}@mail.example,,,,\n`).join('')
type Me = Awaited<ReturnType<typeof newOwner>>

/** The import as it stands between two commits, held there until `work` is done. */
async function between<T>(me: Me, id: string, work: (done: number) => Promise<T>): Promise<T> {
  const client = await portal.owner.connect()
  try {
    for (let tries = 0; tries < 2000; tries++) {
      await client.query('begin')
      const { rows } = await client.query('select state, done from contact_imports where agency_id = $1 and id = $2 for update', [
        me.agencyId,
        id,
      ])
      if (rows[0].state === 'running') return await work(rows[0].done)
      await client.query('rollback')
      await new Promise((then) => setTimeout(then, 5))
    }
    throw new Error('the import does not run')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const written = async (me: Me, id: string) =>
  (
    await portal.owner.query(
      `select (select count(*) from contacts where agency_id = $1) as contacts, (select count(distinct contact_id) from contact_keys where agency_id = $1) as found,
        (select count(*) from contact_import_rows where import_id = $2) as rows`,
      [me.agencyId, id],
    )
  ).rows[0]

test('rows at the beginning of a commit find whom the commit before has made or changed', async () => {
  const me = await newOwner()
  await me(contactEndpoints.create, {
    body: { firstName: 'Old', lastName: 'Friend', emails: [{ address: 'old@example.com', label: 'personal' }] },
  })
  const file = `${headings}${others(1997)}Ann,One,,0412 000 001,,,\nBob,Two,,,2 Main Road,3053,\nOld,Friend,old@example.com,0412 000 003,,,\nAnn,One,ann@example.com,0412 000 001,,,\nBob,Two,,,2 Main Road,3053,Two & Sons\nOld,Friend,,0412 000 003,,,Friends\nNew,One,new@example.com,,,,\n`
  const one = await bring(me, file)

  expect(one.counts).toMatchObject({ created: 2000, updated: 4 })
  const [ann] = await me(contactEndpoints.find, { params: { clientId: me.agencyId }, query: { q: 'ann@example.com' } })
  expect(ann?.displayName).toBe('Ann One')
  expect(await written(me, one.id)).toEqual({ contacts: 2001, found: 2001, rows: 2004 })
})

test('what a colleague changes while the row about it waits for its turn stays', async () => {
  const me = await newOwner()
  const jane = await me(contactEndpoints.create, {
    body: { firstName: 'Jane', emails: [{ address: 'jane@example.com', label: 'personal' }] },
  })
  const one = await check(me, await upload(me, `${headings}${others(2000)}Jane,Smith,jane@example.com,,,,The file's\n`))
  await me(e.start, { params: { id: one.id } })
  const jobs = portal.runJobs()
  await between(me, one.id, async (done) => {
    expect(done).toBeLessThan(2001)
    await me(contactEndpoints.put, { params: { id: jane.id }, body: { version: jane.version, companyName: 'Her own' } })
  })
  await jobs

  expect(await me(e.get, { params: { id: one.id } })).toMatchObject({ counts: { created: 2000, updated: 1 } })
  expect(await me(contactEndpoints.get, { params: { id: jane.id } })).toMatchObject({ lastName: 'Smith', companyName: 'Her own' })
})

test('cancelled, it ends after the commit that it is at', async () => {
  const me = await newOwner()
  const one = await check(me, await upload(me, `${headings}${others(9000)}`))
  await me(e.start, { params: { id: one.id } })
  const jobs = portal.runJobs()
  await between(me, one.id, async () => {})
  await me(e.cancel, { params: { id: one.id } })
  await jobs
  const { state, done } = await me(e.get, { params: { id: one.id } })

  expect(state).toBe('cancelled')
  expect(done).toBeLessThan(9000)
  expect(await written(me, one.id)).toEqual({ contacts: done, found: done, rows: done })
})

test('a row that cannot be saved is refused alone; the rows of the commits beside it are written once, later ones at the first try', async () => {
  const me = await newOwner()
  // No file is known that passes the checks and is refused by the database, so a constraint refuses this one.
  await portal.owner.query(`alter table contacts add constraint refused_name check (display_name <> 'Refused Name')`)
  try {
    // Two million letters are one commit: a hundred rows here.
    const unread = `,${'x'.repeat(20_000)}`
    const rows = others(650).trim().split('\n')
    const refused = 'Refused,Name,,0412 000 009,,,'
    const lines = [refused, ...rows].map((row) => row + unread)
    const one = await check(me, await upload(me, [`${headings.trim()},Unread`, ...lines].join('\n')))
    await me(e.start, { params: { id: one.id } })
    const { rows: found } = await portal.owner.query('select settings from contact_imports where id = $1', [one.id])
    let transactions = 0
    const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'job')
    const counting: Caller = { ...caller, transaction: (work) => (transactions++, caller.transaction(work)) }
    await runThrough(counting, one.id, 'import', found[0].settings.run)
    const done = await me(e.get, { params: { id: one.id } })

    expect(done).toMatchObject({ state: 'finished', done: 651, counts: { created: 650, refused: 1 } })
    expect(await written(me, one.id)).toEqual({ contacts: 650, found: 650, rows: 651 })
    const { items } = await me(e.rows, { params: { id: one.id }, query: { outcome: 'refused' } })
    expect(items.map(({ line, reason }) => [line, reason])).toEqual([[2, expect.stringContaining('Couldn’t be saved')]])
    // Two to start, one to end; a hundred rows together and then singly, of which one is tried and then noted; six more commits.
    expect(transactions).toBe(3 + 1 + 101 + 6)
  } finally {
    await portal.owner.query('alter table contacts drop constraint refused_name')
  }
})

test('cut off from the database, it goes on after its last commit: every row once', async () => {
  const me = await newOwner()
  const one = await check(me, await upload(me, `${headings}${others(9000)}`))
  await me(e.start, { params: { id: one.id } })
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'job')
  const { rows } = await portal.owner.query('select settings from contact_imports where id = $1', [one.id])
  const run = () =>
    runContactImport.run(caller, { importId: one.id, run: rows[0].settings.run }, new AbortController().signal, {
      isLast: false,
    } as never)

  const first = run()
  first.catch(() => {})
  for (let tries = 0, cut = 0; !cut && tries < 2000; tries++) {
    const { rows: progress } = await portal.owner.query('select done > 0 as begun from contact_imports where id = $1', [one.id])
    const { rowCount } = await portal.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^\\s*insert into contact' and state = 'active' and $1`,
      [progress[0].begun],
    )
    cut = rowCount ?? 0
    await new Promise((then) => setTimeout(then, 5))
  }
  await expect(first).rejects.toThrow()
  expect((await me(e.get, { params: { id: one.id } })).done).toBeLessThan(9000)
  await run()

  expect(await me(e.get, { params: { id: one.id } })).toMatchObject({ state: 'finished', done: 9000, counts: { created: 9000 } })
  expect(await written(me, one.id)).toEqual({ contacts: 9000, found: 9000, rows: 9000 })
})
