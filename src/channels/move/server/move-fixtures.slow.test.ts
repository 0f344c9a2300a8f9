import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Move } from '../move.contract.ts'
import type { MoveFixture } from '../testing/fixture.ts'
import { writeMoveFixtures } from '../testing/move-fixtures.ts'
import { moveIn } from './move-command.service.ts'

const portal = await testPortal()
const folder = mkdtempSync(join(tmpdir(), 'gable-fixtures-'))
let fixtures: MoveFixture[] = []
beforeAll(async () => {
  fixtures = await writeMoveFixtures(folder, 300)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('look', async () => {
  for (const fixture of fixtures) {
    const agency = await portal.newAgency()
    const caller = callerOf(portal.platform, operatorScope(agency.id), 'command')
    const one = await moveIn(caller, { source: 'Old', files: fixture.files, dates: 'dmy', isDryRun: false }).catch(
      (error: Error) => error,
    )
    console.log(fixture.name, fixture.rows, fixture.expected, one instanceof Error ? one : show(one))
    const { rows } = await portal.owner.query(
      "select step, outcome, reason, count(*)::int n, min(label) label, min(line) line from move_rows where agency_id = $1 and (outcome = 'refused' or reason is not null) group by 1,2,3 order by 1,4 desc limit 60",
      [agency.id],
    )
    console.table(rows)
  }
  expect(1).toBe(1)
}, 300_000)
const show = (one: Move) =>
  one.tables.map(({ name, kind, rows, counts, why, problems, columns }) => ({
    name,
    kind,
    rows,
    counts: JSON.stringify(counts),
    why,
    problems,
    map: columns.map(({ heading, target }) => `${heading}>${target}`).join(' '),
  }))
