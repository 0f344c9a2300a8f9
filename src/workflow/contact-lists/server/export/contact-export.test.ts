import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { sheetRows } from '#formats/spreadsheet/testing.ts'
import { callerOf } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactExportEndpoints as e } from '../../contact-export.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { type ExportedContact, nextToExport } from '#core/contacts/server/list/exported-contacts.service.ts'

const portal = await testPortal()

test('a spreadsheet of contacts has words, national numbers, dollars and days, and nothing runs as a formula', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await me(contactEndpoints.create, {
    body: {
      ...{ firstName: '=HYPERLINK("http://x")', lastName: 'Finch', preApprovedCents: 95_000_000, nextContactOn: '2026-11-28' },
      ...{ timeframe: 'threeMonths', buyingPositions: ['cash'], agentIds: [me.agentId ?? ''], background: 'SECRET' },
      emails: [{ address: 'ada@mail.example', label: 'personal' }],
      phones: [{ number: '+61491573771', type: 'mobile' }],
      roles: [{ role: 'prospectiveVendor' }],
    } as never,
  })
  const [headings = [], row = []] = sheetRows(Buffer.from((await me(e.export, { body: { format: 'xlsx' } })) as never))
  const shown = Object.fromEntries(headings.map((heading, i) => [heading, row[i]]))

  expect(headings).toHaveLength(26)
  expect(shown).toMatchObject({
    ...{ 'First name': '=HYPERLINK("http://x")', Mobile: '0491 573 771', Email: 'ada@mail.example', Roles: 'Prospective vendor' },
    ...{ Timeframe: 'Within 3 months', 'Buyer position': 'Cash buyer', 'Pre-approved': 950_000, 'Next contact': 46_354 },
    Agents: expect.stringMatching(/^Agent /),
  })
  expect(JSON.stringify(row)).not.toContain('SECRET')
  const csv = Buffer.from((await me(e.export, { body: { format: 'table' } })) as never).toString()
  expect(csv).toMatch(/'=HYPERLINK/)
  expect(csv).toContain(',0491 573 771,')
  await expect((await agency.signIn('agent'))(e.export, { body: { format: 'xlsx' } })).rejects.toMatchObject({ status: 403 })
})

test('a spreadsheet is in the order of the list, page after page', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const names = Array.from({ length: 11 }, (_, n) => `Name${String((n * 7) % 11).padStart(2, '0')}`)
  for (const lastName of names) await me(contactEndpoints.create, { body: { lastName, agentIds: [me.agentId ?? ''] } as never })
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'test')
  const choice = { contacts: 'office', isByName: true } as const
  const read: ExportedContact[] = []
  for (let after: ExportedContact | undefined; ; after = read.at(-1)) {
    const page = await caller.transaction((ctx) => nextToExport(ctx, choice, after, 4))
    read.push(...page)
    if (page.length < 4) break
  }

  expect(read.map(({ displayName }) => displayName)).toEqual(names.toSorted())
})
