// An erasure reaches every place that a declaration names, and every table of an agency that is full.
import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { declarations } from '../../declarations.ts'
import { insertAnyRow } from '../../testing/any-row.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'
import { mobile } from '../../testing/fill/filling.ts'
import { rowsOf } from '../../testing/fill/rows-of.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()

test('an erasure masks every text and document that is declared', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const mail = 'jo.everywhere@vale.example'
  const body = { firstName: 'Jo', emails: [{ address: mail, label: 'personal' as const }] }
  const person = await me(contactEndpoints.create, { body })
  const masked = declarations.personalData.filter(({ text, json }) => text.length + json.length)
  for (const table of masked) await insertAnyRow(portal.owner, agency.id, table, mail)
  const columnsWithMail = async () => {
    const found: string[] = []
    for (const { table, text, json } of masked)
      for (const column of [...text, ...json]) {
        const { rows } = await portal.owner.query(
          `select 1 from ${table} where agency_id = $1 and position($2 in ${column}::text) > 0 limit 1`,
          [agency.id, mail],
        )
        if (rows.length) found.push(`${table}.${column}`)
      }
    return found
  }
  expect(await columnsWithMail()).toEqual(
    masked.flatMap(({ table, text, json }) => [...text, ...json].map((c) => `${table}.${c}`)),
  )

  await me(privacyEndpoints.erase, { params: { id: person.id }, body: { version: 1, name: 'Jo', reason: 'personAsked' } })

  expect(await columnsWithMail()).toEqual([])
})

test('in a full agency an erasure leaves the address and the number of the person nowhere', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { contact = '' } = await fillAgency(portal, me, 'Zzerased')
  await portal.runJobs()
  const digits = mobile.replaceAll(' ', '').slice(1)
  const tablesWithPerson = async () =>
    Object.entries(await rowsOf(portal, me.agencyId)).flatMap(([table, rows]) => {
      const text = rows.toLowerCase()
      return text.includes('zzerased-zzerased@foreign.example') || text.replaceAll(/[^\d]/g, '').includes(digits) ? [table] : []
    })
  expect((await tablesWithPerson()).length).toBeGreaterThan(5)

  const { version } = await me(contactEndpoints.get, { params: { id: contact } })
  await me(privacyEndpoints.erase, {
    params: { id: contact },
    body: { version, name: 'Zzerased Zzerased', reason: 'personAsked' },
  })
  await portal.runJobs()

  expect(await tablesWithPerson()).toEqual([])
})
