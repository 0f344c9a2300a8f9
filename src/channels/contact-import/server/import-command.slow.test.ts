import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { importFile } from './import-command.service.ts'

const portal = await testPortal()
const folder = mkdtempSync(join(tmpdir(), 'gable-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function bring(content: string, { preset, isDryRun = false }: { preset?: string; isDryRun?: boolean } = {}) {
  const agency = await portal.newAgency()
  const path = join(folder, `${agency.id}.csv`)
  writeFileSync(path, content)
  const caller = callerOf(portal.platform, operatorScope(agency.id), 'command')
  return importFile(caller, { path, fileName: 'people.csv', rule: 'fill', preset, isDryRun })
}

test('the program that wrote a file is believed over its headings', async () => {
  const file = 'Email Address,First Name,Address\nmia@mail.example,Mia,1 Main Road\n'

  expect(await bring(file)).toMatchObject({ preset: null, settings: { subscription: 'unknown' } })
  expect(await bring(file, { preset: 'mailchimp-unsubscribed' })).toMatchObject({
    preset: 'mailchimp-unsubscribed',
    settings: { subscription: 'unsubscribed', mapping: ['email', 'firstName', 'addressLine'] },
    counts: { created: 1 },
  })
})

test('a row finds the person whom a row of an earlier chunk brought, in the dry run and in the import', async () => {
  const rows = Array.from({ length: 4500 }, (_, i) => `Name${i},p${i}@mail.example,`)
  const file = ['First name,Email,Suburb', ...rows, 'Name3,p3@mail.example,Kew', 'Name9,not-a-mail,'].join('\n')
  const counts = { created: 4500, updated: 1, skipped: 0, unchanged: 0, refused: 1 }

  expect((await bring(file, { isDryRun: true })).counts).toEqual(counts)
  expect((await bring(file)).counts).toEqual(counts)
})

test('a column whose heading says nothing is known by its values, where they look like nothing else', async () => {
  const file = 'Who,Reach 1,Reach 2,Ref\nMia,mia@mail.example,0412 345 678,17\nJo,jo.2@mail.example,+61 491 570 156,18\n'

  const { settings } = await bring(file.replace('Who', 'Given'), { isDryRun: true })
  expect(settings.mapping).toEqual(['firstName', 'email', 'mobile', 'kept'])
})
