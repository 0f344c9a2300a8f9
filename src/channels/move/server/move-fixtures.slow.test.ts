import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { type Caller, callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Move } from '../move.contract.ts'
import { type MoveFixture, oldNote } from '../testing/fixture.ts'
import { writeMoveFixtures } from '../testing/move-fixtures.ts'
import { moveIn } from './move-command.service.ts'
import { prepareRun, startUndo } from './move.service.ts'
import { runMove } from './run/run-move.ts'

const portal = await testPortal()
const folder = mkdtempSync(join(tmpdir(), 'gable-fixtures-'))
let fixtures: MoveFixture[] = []
beforeAll(async () => {
  fixtures = await writeMoveFixtures(folder, 2000)
})
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['agentbox', 'vaultre', 'plain']
const fixtureOf = (name: string) => fixtures.find((one) => one.name === name) as MoveFixture
const callerFor = (agencyId: string) => callerOf(portal.platform, operatorScope(agencyId), 'command')
const bring = (caller: Caller, { files }: MoveFixture) =>
  moveIn(caller, { source: 'Old system', files, dates: 'dmy', isDryRun: false })
/** The records of an agency without their ids. */
async function contentOf(agencyId: string) {
  const all = async (sql: string) => (await portal.owner.query<{ line: string }>(sql, [agencyId])).rows.map(({ line }) => line)
  return {
    contacts: await all(
      `select concat_ws('|', display_name, email, phone, do_not_contact, fields ->> 'tags') as line from contacts where agency_id = $1 and archived_at is null order by 1`,
    ),
    notes: await all(
      `select concat_ws('|', n.type, n.happened_at, n.author_name, n.headline, n.body_html, (select count(*) from note_links k where k.agency_id = n.agency_id and k.note_id = n.id)) as line
        from notes n where n.agency_id = $1 order by 1`,
    ),
    tasks: await all(
      `select concat_ws('|', t.subject, t.status, t.due_on, (select email from contacts c where c.agency_id = t.agency_id and c.id = t.contact_id)) as line from tasks t where t.agency_id = $1 order by 1`,
    ),
    appraisals: await all(
      `select concat_ws('|', p.street_line, p.stage, p.stage_at, p.created_at, e.from_cents, e.to_cents,
          (select c.email from appraisal_people x join contacts c on c.agency_id = x.agency_id and c.id = x.contact_id
            where x.agency_id = p.agency_id and x.appraisal_id = p.id)) as line
        from appraisals p left join appraisal_estimates e on e.agency_id = p.agency_id and e.appraisal_id = p.id where p.agency_id = $1 order by 1`,
    ),
    refs: await all(`select concat_ws('|', kind, external_id) as line from external_refs where agency_id = $1 order by 1`),
    files: await all(
      `select concat_ws('|', m.kind, m.file_name, m.caption, m.position, l.status) as line from listing_media m
        join listings l on l.agency_id = m.agency_id and l.id = m.listing_id and l.archived_at is null
        where m.agency_id = $1 and m.archived_at is null union all
        select concat_ws('|', n.headline, n.happened_at, f.file_name) from note_files f
        join notes n on n.agency_id = f.agency_id and n.id = f.note_id where f.agency_id = $1 order by 1`,
    ),
    kept: await all(`select concat_ws('|', label, value) as line from old_fields where agency_id = $1 order by 1`),
    consents: await all(
      `select concat_ws('|', channel, purpose, state) as line from consent_events where agency_id = $1 order by 1`,
    ),
  }
}
/** The caller of a worker that dies in every second transaction of a running move, so many times. */
function dyingCaller(agencyId: string, times: number) {
  const caller = callerFor(agencyId)
  let kills = 0
  let transactions = 0
  const transaction: Caller['transaction'] = (work) =>
    caller.transaction(async (ctx) => {
      const result = await work(ctx)
      const { rows } = await sql<{ state: string }>`select state from moves where agency_id = ${agencyId}`.execute(ctx.db)
      if (rows[0]?.state === 'running' && kills < times && ++transactions % 2 === 0) {
        kills++
        throw new Error('The worker was killed')
      }
      return result
    })
  return { ...caller, transaction, kills: () => kills }
}
const sum = ({ counts }: Move['tables'][number]) => Object.values(counts).reduce((all, n) => all + n, 0)

test.each(names)('%s: every row of every table ends in an outcome, and no contact is lost or doubled', async (name) => {
  const fixture = fixtureOf(name)
  const agency = await portal.newAgency()
  const done = await bring(callerFor(agency.id), fixture)
  const taken = done.tables.filter(({ kind }) => kind)

  expect(done.state).toBe('finished')
  expect(taken.map((table) => [table.name, sum(table)])).toEqual(taken.map(({ name: table, rows }) => [table, rows]))
  const { contacts, files, appraisals } = await contentOf(agency.id)
  expect(contacts).toHaveLength(fixture.expected.contacts)
  expect(appraisals).toHaveLength(fixture.rows['listing_appraisal'] ?? 0)
  expect(files).toHaveLength(fixture.expected.files)
  expect(done.attachments).toEqual({ total: files.length, fetched: files.length, missing: 0 })
})

test.each(names)('%s: the note of 2019 stands in 2019 by its author, and a search for an old word finds it', async (name) => {
  const agency = await portal.newAgency()
  await bring(callerFor(agency.id), fixtureOf(name))
  const { rows } = await portal.owner.query(
    `select n.author_name as author, (n.happened_at at time zone 'Australia/Melbourne')::date::text as day, c.email from notes n
      join note_links k on k.agency_id = n.agency_id and k.note_id = n.id join contacts c on c.agency_id = n.agency_id and c.id = k.entity_id
      join search_words w on w.agency_id = n.agency_id and w.record_id = n.id and w.word = 'wisteria' where n.agency_id = $1`,
    [agency.id],
  )

  expect(rows).toEqual([{ author: oldNote.author, day: oldNote.day, email: fixtureOf(name).expected.oldNote.email }])
})

test.each(names)(
  '%s: an address that one file calls unsubscribed is never mailed, and the move itself mails nobody',
  async (name) => {
    const agency = await portal.newAgency()
    await bring(callerFor(agency.id), fixtureOf(name))
    const { rows } = await portal.owner.query<{ email: string }>(
      `select c.email from consent_events e join contacts c on c.agency_id = e.agency_id and c.id = e.contact_id
      where e.agency_id = $1 and e.channel = 'email' and e.state in ('withdrawn', 'refused')`,
      [agency.id],
    )
    const express = await portal.owner.query(`select 1 from consent_events where agency_id = $1 and state = 'express'`, [
      agency.id,
    ])

    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(fixtureOf(name).expected.unsubscribed))
    expect(express.rows).toEqual([])
    expect(portal.mails).toEqual([])
  },
)

test.each(names)('%s: the same files once more change nothing', async (name) => {
  const agency = await portal.newAgency()
  await bring(callerFor(agency.id), fixtureOf(name))
  const before = await contentOf(agency.id)
  const again = await bring(callerFor(agency.id), fixtureOf(name))

  expect(again.tables.map(({ name: table, counts }) => [table, counts.created])).toEqual(
    again.tables.map(({ name: table }) => [table, 0]),
  )
  expect(await contentOf(agency.id)).toEqual(before)
})

test.each(names)('%s: undone, it leaves nothing of what came', async (name) => {
  const agency = await portal.newAgency()
  const caller = callerFor(agency.id)
  const { id } = await bring(caller, fixtureOf(name))
  await caller.transaction((ctx) => startUndo(ctx, id))
  await portal.runJobs()
  const { contacts, notes, tasks, appraisals, files } = await contentOf(agency.id)
  const none = { contacts: [], notes: [], tasks: [], appraisals: [], files: [] }

  expect({ contacts, notes, tasks, appraisals, files }).toEqual(none)
})

test.each(names)('%s: killed at ten points and continued, it comes to the same', async (name) => {
  const [whole, broken] = [await portal.newAgency(), await portal.newAgency()]
  await bring(callerFor(whole.id), fixtureOf(name))
  const caller = callerFor(broken.id)
  const dying = dyingCaller(broken.id, 10)
  await bring(dying, fixtureOf(name)).catch(() => {})
  const { rows } = await portal.owner.query<{ id: string; run: string }>('select id, run from moves where agency_id = $1', [
    broken.id,
  ])
  const { id, run } = rows[0] as { id: string; run: string }
  await caller.transaction((ctx) => prepareRun(ctx, id))
  let isDone = false
  while (!isDone)
    isDone = await runMove(dying, id, 'run', run).then(
      () => true,
      () => false,
    )

  await portal.runJobs('move.files')

  expect(dying.kills()).toBe(10)
  expect(await contentOf(broken.id)).toEqual(await contentOf(whole.id))
})
