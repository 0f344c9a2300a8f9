// A new table needs a declaration in its feature of what is personal data (`platform/personal-data.ts`).
import { expect, test } from 'vitest'
import { declaredTables } from '#platform/personal-data.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { declarations } from '../../features.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'
import { mobile } from '../../testing/fill/filling.ts'
import { rowsOf } from '../../testing/fill/rows-of.ts'
import { insertAnyRow } from '../../testing/any-row.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const declared = new Map(declarations.personalData.map((one) => [one.table, one]))

/** Texts and documents of agencies' tables, except for those that a check or a foreign key confines to given values, and generated ones. */
const { rows: columns } = await portal.owner.query<{ table: string; column: string }>(`
  select t.relname as "table", a.attname as "column"
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and a.attgenerated = ''
    and (t.relname = 'agencies' or exists (select 1 from pg_attribute g where g.attrelid = t.oid and g.attname = 'agency_id'))
    and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
    and not exists (select 1 from pg_constraint c where c.conrelid = t.oid and c.conkey = array[a.attnum] and (c.contype = 'f'
      or c.contype = 'c' and pg_get_constraintdef(c.oid) ~ '( = ANY \\(ARRAY\\[| = ''| ~ ''\\^)'))
  order by 1, 2`)

test('the feature of every table says of each text and document whether it is about people', () => {
  const unsaid = columns.filter(({ table, column }) => {
    const { contact, text = [], json = [], staff = [], none = [] } = declared.get(table) ?? {}
    return contact === undefined && ![...text, ...json, ...staff, ...none].includes(column)
  })
  expect(unsaid.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('no column is declared in two ways', () => {
  const twice = declarations.personalData.flatMap(({ table, text, json, staff, none }) => {
    const all = [...text, ...json, ...staff, ...none]
    return all.filter((column, i) => all.indexOf(column) !== i).map((column) => `${table}.${column}`)
  })
  expect(twice).toEqual([])
  expect(() => declaredTables([{ notes: {} }, { notes: {} }])).toThrow('declared twice: notes')
})

test('where rows are masked, the declaration names the whole primary key', async () => {
  const { rows } = await portal.owner.query<{ table: string; key: string[] }>(`
    select conrelid::regclass::text as "table", array(select attname::text from pg_attribute where attrelid = conrelid
      and attnum = any(conkey) and attname <> 'agency_id' order by attname) as key from pg_constraint where contype = 'p'`)
  const keys = new Map(rows.map(({ table, key }) => [table, key]))
  for (const { table, key, text, json } of declarations.personalData)
    if (text.length + json.length) expect(key.toSorted(), table).toEqual(keys.get(table))
})

test('rows that are said to go with their contact do so by the foreign key', async () => {
  const { rows } = await portal.owner.query<{ name: string }>(`
    select conrelid::regclass::text || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'agency_id'
    where contype = 'f' and confrelid = 'contacts'::regclass and confdeltype = 'c'`)
  // The keys have a trigger instead, which is quicker when contacts are written.
  const cascading = new Set([...rows.map(({ name }) => name), 'contact_keys.contact_id'])
  const said = declarations.personalData.flatMap(({ table, contact }) => (contact ? [`${table}.${contact}`] : []))
  expect(said.filter((name) => name !== 'contacts.id' && !cascading.has(name))).toEqual([])
})

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
