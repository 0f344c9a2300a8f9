// Rules that every table keeps, read from the catalogue of a migrated database.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { contactRoles, relationshipKinds } from '#core/contacts/contact-values.contract.ts'
import { agentRoles, listingClasses, listingStatuses } from '#common/listing/listing-values.ts'
import { notificationEntities, notificationKinds } from '#accounts/notifications/notifications.rules.ts'
import { ViewEntity } from '#accounts/views/views.contract.ts'
import { publicationEventKinds, publicationStates } from '#channels/portals/portals.rules.ts'
import { directories } from '#platform/db/citus.ts'
import { packageRoot } from '#platform/package-root.ts'
import { tablesText } from '../../testing/tables-text.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const rows = async <T extends object>(text: string, values: unknown[] = []) => (await portal.owner.query<T>(text, values)).rows

test('every table of an agency has row level security, for its owner too, and the application owns none', async () => {
  const tables = await rows<{ name: string; isForced: boolean; hasPolicy: boolean; owner: string }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
       exists (select 1 from pg_policy p where p.polrelid = c.oid) as "hasPolicy", pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)`,
    [directories],
  )

  expect(tables.length).toBeGreaterThan(90)
  expect(tables.filter(({ isForced, hasPolicy, owner }) => !isForced || !hasPolicy || owner === 'gable_app')).toEqual([])
})

test('the types of tables and views are those of the migrated database', async () => {
  const written = readFileSync(join(packageRoot, 'src/platform/db/tables.generated.ts'), 'utf8')

  expect(await tablesText(portal.owner)).toBe(written)
})

test.each([
  ['listings', 12],
  ['contacts', 8],
])('%s has at most %i indexes: each costs every save', async (table, most) => {
  const indexes = await rows('select 1 from pg_index where indrelid = $1::regclass', [table])

  expect(indexes.length).toBeLessThanOrEqual(most)
})

test('every foreign key that records are deleted through has an index', async () => {
  // Agencies, and what is archived and never deleted on its own, go with a whole agency.
  const neverDeleted = ['agencies', 'agents', 'users', 'roles', 'task_tracks', 'track_runs']
  const missing = await rows(
    `select c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as key from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 and not c.confrelid::regclass::text = any($1)
       and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
           (select attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)])))
         and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)`,
    [neverDeleted],
  )

  expect(missing).toEqual([])
})

test('a cluster takes every key of a table of an agency: unique ones name it first, foreign ones set nothing to null', async () => {
  const unique = await rows(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'agency_id'
     join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and not a.attnum = any(i.indkey) and c.relname <> all($1)`,
    [directories],
  )
  const foreign = await rows(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and (confdeltype = 'n' or conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]) and conrelid <> 'sign_in_faces'::regclass)`,
    [directories],
  )
  const triggers = await rows(`select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal
    and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)

  expect([unique, foreign, triggers]).toEqual([[], [], []])
})

test.each<[string, string, readonly string[]]>([
  ['listings', 'status', listingStatuses],
  ['listings', 'listing_class', listingClasses],
  ['preference_areas', 'listing_class', listingClasses],
  ['listing_agents', 'role', agentRoles],
  ['contact_roles', 'role', contactRoles],
  ['contact_relationships', 'kind', relationshipKinds],
  ['notifications', 'kind', notificationKinds],
  ['notifications', 'entity', notificationEntities],
  ['notification_settings', 'kind', notificationKinds],
  ['saved_views', 'entity', ViewEntity.options],
  ['publications', 'state', publicationStates],
  ['publication_events', 'kind', publicationEventKinds],
])('%s.%s takes exactly what the contract knows', async (table, column, known) => {
  const checks = await rows<{ text: string }>(
    `select pg_get_constraintdef(c.oid) as text from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attname = $2
     where c.conrelid = $1::regclass and c.contype = 'c' and c.conkey = array[a.attnum]`,
    [table, column],
  )

  const values = [...(checks[0]?.text ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
  expect(values.toSorted()).toEqual([...known].toSorted())
})

test('every column that holds a status, class, role or kind has a CHECK', async () => {
  const free = await rows<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)(status|class|role|kind)$'
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey))`,
  )

  expect(free).toEqual([])
})

test('tables that only grow have a partition for this month and the next three, out of the reach of the application', async () => {
  await portal.owner.query('select make_partitions()')
  const partitions = await rows<{ parent: string; count: number }>(
    `select inhparent::regclass::text as parent, count(*)::int as count from pg_inherits i join pg_class p on p.oid = i.inhparent
     where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const reach = await rows<{ reaches: boolean }>(`select has_schema_privilege('gable_app', 'partitions', 'usage') as reaches`)

  expect(partitions).toEqual(['audit_events', 'campaign_events', 'publication_events'].map((parent) => ({ parent, count: 5 })))
  expect(reach).toEqual([{ reaches: false }])
})

test('an event goes into the partition of its month, and one of another time into the default partition', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const old = '01800000-0000-7000-8000-000000000001'
  await portal.owner.query(
    `insert into audit_events (agency_id, id, action, entity, entity_id, mac) values ($1, $2, 'changed', 'user', $3, '\\x00')`,
    [agency.id, old, owner.userId],
  )

  const found = await rows<{ partition: string; id: string }>(
    'select tableoid::regclass::text as partition, id from audit_events where agency_id = $1 order by id',
    [agency.id],
  )
  // A shard of it, in a cluster, has a number behind its name.
  expect(found[0]).toEqual({ partition: expect.stringMatching(/^partitions\.audit_events_other(_\d+)?$/), id: old })
  expect(found.at(-1)?.partition).toMatch(/^partitions\.audit_events_\d{4}_\d{2}(_\d{6,})?$/)
})

test('every read model is bound by the row level security of its reader, and shows its agency', async () => {
  const views = await rows<{ name: string; options: string[] | null; hasAgency: boolean }>(
    `select c.relname as name, c.reloptions as options,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id') as "hasAgency"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )

  expect(views.length).toBeGreaterThan(30)
  expect(views.filter(({ options }) => !options?.includes('security_invoker=true'))).toEqual([])
  expect(views.filter(({ hasAgency }) => !hasAgency).map(({ name }) => name)).toEqual(['localities_view'])
})

test('the application reads the read models and writes through none of them', async () => {
  const reach = await rows<{ privilege: string; count: number }>(
    `select p.privilege, count(*)::int as count
     from pg_views v, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as p (privilege)
     where v.schemaname = 'public' and has_table_privilege('gable_app', format('public.%I', v.viewname), p.privilege) group by 1`,
  )
  const { rowCount } = await portal.owner.query(`select 1 from pg_views where schemaname = 'public'`)

  expect(reach).toEqual([{ privilege: 'select', count: rowCount }])
})

test('a read model shows no row of another agency', async () => {
  const [mine, theirs] = [await portal.newAgency(), await portal.newAgency()]
  const theirUser = await theirs.signIn()
  const app = new pg.Client({ ...portal.owner.options, user: 'gable_app' })
  await app.connect()

  await app.query(`begin; set local app.agency_id = '${mine.id}'`)
  const { rows: seen } = await app.query('select id from users_view where id = $1', [theirUser.userId])
  await app.query(`set local app.agency_id = '${theirs.id}'`)
  const { rows: own } = await app.query('select id from users_view where id = $1', [theirUser.userId])
  await app.end()

  expect([seen, own]).toEqual([[], [{ id: theirUser.userId }]])
})
