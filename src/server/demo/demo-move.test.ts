import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { moveIn } from '#channels/move/server/move-command.service.ts'
import { callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { writeDemoExport } from './demo-move.ts'

const portal = await testPortal()

test('the export of the invented agency comes in but for the two rows that are wrong on purpose', async () => {
  const { id } = await portal.newAgency()
  const folder = mkdtempSync(join(tmpdir(), 'gable-demo-'))
  const files = await writeDemoExport(folder, '2026-11-29')
  const options = { source: 'Old demo system', files, dates: undefined, isDryRun: false }
  const { state, tables } = await moveIn(callerOf(portal.platform, operatorScope(id), 'command'), options)
  rmSync(folder, { recursive: true })
  const { rows } = await portal.owner.query<{ name: string; line: number; reason: string }>(
    `select m.tables -> r.step ->> 'name' as name, r.line, r.reason from move_rows r join moves m on m.id = r.move_id
    where r.agency_id = $1 and r.outcome = 'refused' order by 1`,
    [id],
  )

  expect(state).toBe('finished')
  expect(tables.filter(({ kind }) => !kind).map(({ name }) => name)).toEqual([])
  expect(rows).toEqual([
    { name: 'contact.csv', line: 242, reason: 'No name, company, email or phone number' },
    { name: 'note.csv', line: 7, reason: 'No contact with the id 9999999 came from this system' },
  ])
})
