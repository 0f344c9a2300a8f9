import { type RawBuilder, sql } from 'kysely'
import { auditRow, type Context, newId } from '#platform/context.ts'
import type { StoredTables } from '#platform/db/tables.generated.ts'
import { isSame } from '#common/changes.ts'
import { type ContactFields, emptyContact } from '../contact-fields.contract.ts'
import { removeSearchWords, replaceSearchWords } from '#platform/search/search-words.store.ts'
import { contactKeys, contactSearchFields } from '../contact-keys.rules.ts'
import { readableContacts, writableContacts } from './contact-access.service.ts'
import { columnsFrom } from './contact-columns.ts'
import { contactWords } from './contact-old-system.service.ts'
import { keepRefusalsOf } from './consent/suppression.service.ts'
import { refuseAgain } from './consent/suppression.store.ts'
import { waysGone } from './contact-tidy.ts'

export interface StoredContact {
  id: string
  fields: ContactFields
  version: number
  createdBy: string | null
  archivedAt: Date | null
  mergedInto: string | null
  mayWrite: boolean
}

/**
 * `isUnchecked`: the caller checks the owner, e.g. a job that carries the rights of the requesting user.
 *
 * @returns undefined when it does not exist or the caller cannot read it
 */
export async function findContact(
  ctx: Context,
  id: string,
  { lock = false, archived = false, isUnchecked = false } = {},
): Promise<StoredContact | undefined> {
  const { rows } = await sql<StoredContact>`
    select c.id, c.fields, c.version, c.created_by as "createdBy", c.archived_at as "archivedAt", c.merged_into as "mergedInto", ${writableContacts(ctx)} as "mayWrite"
    from contacts c where c.agency_id = ${ctx.scope.agencyId} and c.id = ${id} and ${isUnchecked ? sql`true` : readableContacts(ctx)}
      and c.archived_at is ${archived ? sql`not null` : sql`null`} ${lock ? sql`for no key update of c` : sql``}`.execute(ctx.db)
  return rows[0]
}

/** Contact, keys, links and audit row in one statement each. @returns the new contact's id */
export async function insertContact(ctx: Context, fields: ContactFields, { action = 'created' } = {}): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  await db
    .with('audit', ctx.platform.audit.adding(auditRow(ctx, { action, entity: 'contact', entityId: id })))
    .insertInto('contacts')
    .values({
      ...columnsFrom(fields),
      agency_id: scope.agencyId,
      id,
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  await writeLinks(ctx, id, fields)
  await refuseAgain(ctx, [{ id, fields }])
  return id
}

export async function updateContact(ctx: Context, before: StoredContact, fields: ContactFields): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('contacts')
    .set({ ...columnsFrom(fields), version: before.version + 1, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', before.id)
    .execute()
  // Most changes are to one field that is not searched, grouped or assigned by.
  if (!isSame(linksOf({ ...emptyContact, ...before.fields }), linksOf(fields))) {
    await clearLinks(ctx, [before.id], true)
    await writeLinks(ctx, before.id, fields)
  }
  const gone = waysGone(before.fields, fields)
  await keepRefusalsOf(ctx, [{ id: before.id, ways: gone, doNotContact: before.fields.doNotContact }])
  await refuseAgain(ctx, [{ id: before.id, fields: waysGone(fields, before.fields) }])
}
const linksOf = (fields: ContactFields) => ({
  keys: contactKeys(fields),
  words: contactSearchFields(fields),
  agentIds: fields.agentIds,
  tags: fields.tags,
  roles: fields.roles,
})

export async function setArchived(ctx: Context, contact: StoredContact, isArchived: boolean): Promise<void> {
  const { db, scope, clock } = ctx
  const { id, fields } = contact
  if (isArchived) await keepRefusalsOf(ctx, [{ id, ways: fields, doNotContact: fields.doNotContact }])
  await db
    .updateTable('contacts')
    .set((eb) => ({ archived_at: isArchived ? clock() : null, updated_at: clock(), version: eb('version', '+', 1) }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', contact.id)
    .execute()
  await clearLinks(ctx, [contact.id])
  if (isArchived) await writeAgents(ctx, contact.id, contact.fields)
  else {
    await writeLinks(ctx, id, fields)
    // In the meantime another record may have refused with one of its addresses.
    await refuseAgain(ctx, [{ id, fields }])
  }
}

/** Only forward: writing down an old call does not undo a newer one. Not an edit, so the version stays. */
export async function setLastContacted({ db, scope }: Context, contacts: readonly { id: string; at: Date }[]): Promise<void> {
  await sql`update contacts c set last_contacted_at = greatest(coalesce(c.last_contacted_at, '-infinity'), x.at)
    from (select id, max(at) as at from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ at }) => at.toISOString())}::timestamptz[])
      as y (id, at) group by id) as x
    where c.agency_id = ${scope.agencyId} and c.id = x.id`.execute(db)
}

export async function setCreated({ db, scope }: Context, contacts: readonly { id: string; at: Date }[]): Promise<void> {
  await sql`update contacts c set created_at = x.at from unnest(${contacts.map(({ id }) => id)}::uuid[], ${contacts.map(({ at }) => at.toISOString())}::timestamptz[])
      as x (id, at) where c.agency_id = ${scope.agencyId} and c.id = x.id and c.created_at > x.at`.execute(db)
}

/** All that a contact in the bin keeps: whose it is. It has no keys and no tags, so nothing finds or counts it. */
async function writeAgents({ db, scope }: Context, id: string, { agentIds }: ContactFields): Promise<void> {
  if (agentIds.length)
    await sql`insert into contact_agents (agency_id, contact_id, agent_id, position)
      select g.agency_id, ${id}::uuid, agent_id, n from agencies_view g, unnest(${agentIds}::uuid[]) with ordinality as x (agent_id, n)
      where g.agency_id = ${scope.agencyId}`.execute(db)
}

/** Deletes everything about contacts that lies in tables of its own and follows from its fields. */
export async function clearLinks(ctx: Context, ids: readonly string[], keepsWords = false): Promise<void> {
  const { db, scope } = ctx
  await sql`
    with k as (delete from contact_keys where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])),
      a as (delete from contact_agents where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])),
      t as (delete from contact_tags where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]))
    delete from contact_roles where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(db)
  if (!keepsWords) await removeSearchWords(ctx, ids)
}

/** All in one statement; by values, because a cluster sends those to the one shard of the agency. */
export async function writeLinks(ctx: Context, id: string, fields: ContactFields): Promise<void> {
  const {
    db,
    scope: { agencyId },
  } = ctx
  await replaceSearchWords(ctx, 'contact', await contactWords(ctx, [{ id, fields }]))
  const { agentIds, tags, roles } = fields
  const row = { agency_id: agencyId, contact_id: id }
  const keys = contactKeys(fields).map(({ kind, value }) => ({ ...row, kind, value }))
  const agents = agentIds.map((agentId, i) => ({ ...row, agent_id: agentId, position: i + 1 }))
  const roleRows = roles.map(({ role, since, until, origin }) => ({ ...row, role, since_on: since, until_on: until, origin }))
  const inserts: RawBuilder<unknown>[] = [
    keys.length && insertion('contact_keys', keys),
    agents.length && insertion('contact_agents', agents),
    tags.length &&
      insertion(
        'contact_tags',
        tags.map((tag) => ({ ...row, tag })),
      ),
    roleRows.length && insertion('contact_roles', roleRows),
  ].filter((one) => one !== 0)
  const last = inserts.pop()
  if (!last) return
  const others = inserts.map((one, i) => sql`${sql.id(`part${i}`)} as (${one})`)
  await sql`${others.length ? sql`with ${sql.join(others)} ` : sql``}${last}`.execute(db)
}

function insertion<T extends keyof StoredTables>(table: T, rows: readonly Record<string, unknown>[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql.val(row[column])))})`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))}) values ${sql.join(values)}`
}

/** Reads contacts whose words are to be written again; those in the bin have none. */
export async function contactSearchPage(ctx: Context, after: string | null, limit: number) {
  const { db, scope } = ctx
  const { rows } = await sql<{ id: string; fields: ContactFields }>`
    select id, fields from contacts where agency_id = ${scope.agencyId} and archived_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for no key update`.execute(db)
  const contacts = rows.map((row) => ({ id: row.id, fields: { ...emptyContact, ...row.fields } }))
  await rewriteNames({ db, scope }, contacts)
  return contactWords(ctx, contacts)
}

/** The names that duplicate checks compare, as this version reads them. */
async function rewriteNames(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  contacts: readonly { id: string; fields: ContactFields }[],
) {
  const names = contacts.flatMap(({ id, fields }) =>
    contactKeys(fields).flatMap(({ kind, value }) => (kind === 'name' ? { id, value } : [])),
  )
  await sql`delete from contact_keys where agency_id = ${scope.agencyId} and kind = 'name' and contact_id = any(${contacts.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  await sql`insert into contact_keys (agency_id, kind, value, contact_id) select g.agency_id, 'name', x.value, x.id
    from agencies_view g, unnest(${names.map(({ value }) => value)}::text[], ${names.map(({ id }) => id)}::uuid[]) as x (value, id)
    where g.agency_id = ${scope.agencyId}`.execute(db)
}
