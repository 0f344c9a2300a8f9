import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactExportEndpoints } from '#workflow/contact-lists/contact-export.contract.ts'
import { contactImportEndpoints as e } from '../contact-import.contract.ts'
import { importer } from './testing/importer.ts'

const portal = await testPortal()
const { upload, bring, all, newOwner } = importer(portal)

test('importing what we export changes nothing, whatever the rule', async () => {
  const me = await newOwner()
  await bring(
    me,
    `Name,Company,Email,Mobile,Notes,Tags,Do not call,Unsubscribed,Postal street,DOB,ID,Hobbies
"Smith & Sons, ""Ltd""",=cmd|' /C calc'!A0,a@example.com,0412345678,"-1
second line",one;two,yes,yes,PO Box 1,1/2/1980,007,=golf
,'=already,b@example.com,+64 21 123 456,@x,,,,,,,
Only Name,,,,,,,,,,,
`,
  )
  const before = await all(me)
  const csv = (await me(contactExportEndpoints.export, { body: {} })) as unknown as Buffer
  // A phone number runs nothing and stays as people write it.
  const isPhone = (cell: string) => /^\+[\d ]{6,24}$/.test(cell)
  for (const cell of csv.toString().split(/[,\r\n]/)) if (!isPhone(cell)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  expect(csv.toString()).toContain(',0412 345 678,')
  expect(csv.toString()).toContain('Old system: 007,Hobbies: =golf')
  for (const rule of ['fill', 'overwrite'] as const) {
    const again = await bring(me, csv, { rule })
    expect(again).toMatchObject({ preset: 'gable', counts: { unchanged: 3, created: 0, updated: 0, refused: 0 } })
  }
  const vcards = (await me(contactExportEndpoints.export, { body: { format: 'vcard' } })) as unknown as Buffer
  expect((await bring(me, vcards, { name: 'all.vcf' })).counts).toMatchObject({ unchanged: 3 })
  expect(await all(me)).toEqual(before)
})

test('only who may export gets a file; another agency sees no import', async () => {
  const agency = await portal.newAgency()
  const [owner, agent, other] = [await agency.signIn(), await agency.signIn('agent'), await newOwner()]
  const { id } = await upload(owner, 'email\na@example.com\n')
  await expect(agent(contactExportEndpoints.export, { body: {} })).rejects.toMatchObject({ status: 403 })
  for (const call of [e.get, e.start, e.cancel, e.undo, e.refused] as const)
    await expect(other(call as typeof e.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
