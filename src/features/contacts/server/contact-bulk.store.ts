import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { sendNow } from '#platform/db/agency-dialect.ts'
import { auditRow, type Context, newId } from '#platform/context.ts'
import type { FieldChange } from '#features/audit/changes.rules.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import { contactKeys } from '../contact-keys.rules.ts'
import { listColumnsFrom } from './contact-columns.ts'
import { refuseAgain } from './suppression.store.ts'

/**
 * Many new contacts in a handful of statements: imports and load data bring a hundred thousand. The fields must be tidy and checked already.
 * No audit row each; whoever brings them writes one for the batch, and the batch knows its contacts.
 * @returns their ids, in the order given
 */
export async function insertContacts(ctx: Context, contacts: readonly ContactFields[]): Promise<string[]> {
  if (!contacts.length) return []
  const { db, scope, clock } = ctx
  const rows: Row[] = contacts.map((fields) => ({ id: newId(), fields }))
  const now = clock()
  const { agencyId } = scope
  const values = JSON.stringify(rows.map(({ id, fields }) => ({ id, ...listColumnsFrom(fields), fields })))
  const contactsIn = sendNow(
    db,
    sql`
    insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, email, phone, suburb, suburb_key, state, postcode, agent_id, rating, source, is_private,
      do_not_contact, next_contact_on, fields, created_by, created_at, updated_at)
    select ${agencyId}, id, kind, display_name, sort_last, sort_first, email, phone, suburb, suburb_key, state, postcode, agent_id, rating, source, is_private,
      do_not_contact, next_contact_on, fields, ${scope.userId}, ${now}, ${now}
    from json_to_recordset(${values}::json) as x (id uuid, kind text, display_name text, sort_last text, sort_first text, email text, phone text, suburb text, suburb_key text, state text,
      postcode text, agent_id uuid, rating text, source text, is_private boolean, do_not_contact boolean, next_contact_on date, fields jsonb)`,
  )
  // What hangs on them is put together while PostgreSQL writes them.
  await nextTurn()
  await Promise.all([contactsIn, insertLinks(ctx, rows)])
  await refuseAgain(ctx, rows)
  return rows.map(({ id }) => id)
}

interface Row {
  id: string
  fields: ContactFields
}
/** Plain arrays instead of one document: PostgreSQL would take that apart once for every table. */
async function insertLinks({ db, scope: { agencyId } }: Context, rows: readonly Row[]): Promise<void> {
  const sent: Promise<unknown>[] = []
  // Off it goes before the next one is made.
  const send = async (statement: RawBuilder<unknown>) => {
    sent.push(sendNow(db, statement))
    await nextTurn()
  }
  const keys = rows.flatMap(({ id, fields }) =>
    contactKeys(fields).map((k) => ({ id, kind: k.kind, value: k.value.slice(0, 200) })),
  )
  if (keys.length)
    await send(sql`insert into contact_keys (agency_id, kind, value, contact_id)
      select ${agencyId}, kind, value, id from unnest(${keys.map((k) => k.kind)}::text[], ${keys.map((k) => k.value)}::text[], ${keys.map((k) => k.id)}::uuid[]) as x (kind, value, id)
      order by kind, value`)
  const agents = rows.flatMap(({ id, fields }) => fields.agentIds.map((agentId, i) => ({ id, agentId, position: i + 1 })))
  if (agents.length)
    await send(sql`insert into contact_agents (agency_id, contact_id, agent_id, position)
      select ${agencyId}, x.* from unnest(${agents.map((a) => a.id)}::uuid[], ${agents.map((a) => a.agentId)}::uuid[], ${agents.map((a) => a.position)}::int[]) as x (id, agent_id, position)`)
  const tags = rows.flatMap(({ id, fields }) => fields.tags.map((tag) => ({ id, tag })))
  if (tags.length)
    await send(sql`insert into contact_tags (agency_id, contact_id, tag)
      select ${agencyId}, x.* from unnest(${tags.map((t) => t.id)}::uuid[], ${tags.map((t) => t.tag)}::text[]) as x (id, tag)`)
  const roles = rows.flatMap(({ id, fields }) => fields.roles.map((role) => ({ id, ...role })))
  if (roles.length)
    await send(sql`insert into contact_roles (agency_id, contact_id, role, since_on, until_on, origin)
      select ${agencyId}, x.* from unnest(${roles.map((r) => r.id)}::uuid[], ${roles.map((r) => r.role)}::text[], ${roles.map((r) => r.since)}::date[],
        ${roles.map((r) => r.until)}::date[], ${roles.map((r) => r.origin)}::text[]) as x (id, role, since_on, until_on, origin)`)
  await Promise.all(sent)
}

async function deleteLinks({ db, scope: { agencyId } }: Context, ids: readonly string[]): Promise<void> {
  await sql`
    with k as (delete from contact_keys where agency_id = ${agencyId} and contact_id = any(${ids}::uuid[])),
      a as (delete from contact_agents where agency_id = ${agencyId} and contact_id = any(${ids}::uuid[])),
      t as (delete from contact_tags where agency_id = ${agencyId} and contact_id = any(${ids}::uuid[]))
    delete from contact_roles where agency_id = ${agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
}

/** New fields for contacts that the caller has locked; an audit row each. */
export async function rewriteContacts(
  ctx: Context,
  rows: readonly (Row & { version: number; changes: FieldChange[] })[],
  action: string,
): Promise<void> {
  const { db, scope, clock } = ctx
  const values = JSON.stringify(rows.map(({ id, version, fields }) => ({ id, version, ...listColumnsFrom(fields), fields })))
  await sql`
    update contacts c set kind = x.kind, display_name = x.display_name, sort_last = x.sort_last, sort_first = x.sort_first, email = x.email, phone = x.phone,
      suburb = x.suburb, suburb_key = x.suburb_key, state = x.state, postcode = x.postcode, agent_id = x.agent_id, rating = x.rating, source = x.source,
      is_private = x.is_private, do_not_contact = x.do_not_contact, next_contact_on = x.next_contact_on, fields = x.fields, version = x.version, updated_at = ${clock()}
    from jsonb_to_recordset(${values}::jsonb) as x (id uuid, version int, kind text, display_name text, sort_last text, sort_first text, email text, phone text, suburb text,
      suburb_key text, state text, postcode text, agent_id uuid, rating text, source text, is_private boolean, do_not_contact boolean, next_contact_on date, fields jsonb)
    where c.agency_id = ${scope.agencyId} and c.id = x.id`.execute(db)
  await deleteLinks(
    ctx,
    rows.map(({ id }) => id),
  )
  await insertLinks(ctx, rows)
  await refuseAgain(ctx, rows)
  await db
    .insertInto('audit_events')
    .values(rows.map(({ id, changes }) => auditRow(ctx, { action, entity: 'contact', entityId: id, changes })))
    .execute()
}

/** @returns how many went to the bin */
export async function binRows(ctx: Context, ids: readonly string[]): Promise<number> {
  const { db, scope, clock } = ctx
  const { rows } = await sql<{ id: string; agentIds: string[] }>`
    update contacts set archived_at = ${clock()}, updated_at = ${clock()}, version = version + 1
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and archived_at is null and merged_into is null
    returning id, array(select jsonb_array_elements_text(fields -> 'agentIds')) as "agentIds"`.execute(db)
  if (!rows.length) return 0
  await deleteLinks(
    ctx,
    rows.map(({ id }) => id),
  )
  // Whose it is stays known, as with every contact in the bin.
  const agents = rows.flatMap(({ id, agentIds }) => agentIds.map((agentId, i) => ({ id, agentId, position: i + 1 })))
  if (agents.length)
    await db
      .insertInto('contact_agents')
      .values(agents.map((a) => ({ agency_id: scope.agencyId, contact_id: a.id, agent_id: a.agentId, position: a.position })))
      .execute()
  await db
    .insertInto('audit_events')
    .values(rows.map(({ id }) => auditRow(ctx, { action: 'import undone', entity: 'contact', entityId: id })))
    .execute()
  return rows.length
}
