// A new table needs a declaration in its feature of what is personal data (`platform/personal-data.ts`).
import { expect, test } from 'vitest'
import { declaredTables } from '#platform/personal-data.ts'
import { declarations } from '../../declarations.ts'
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
