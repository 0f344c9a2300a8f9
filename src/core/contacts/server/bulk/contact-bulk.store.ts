import { sql } from 'kysely'
import { type AuditEvent, auditRow, type Context } from '#platform/context.ts'
import type { FieldChange } from '#common/changes.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { listColumnsFrom } from '../contact-columns.ts'
import { draftLinks, insertLinks } from '../contact-insert.store.ts'
import { contactWords } from '../contact-old-system.service.ts'
import { waysOf } from '../consent/consent.store.ts'
import { keepRefusalsOf } from '../consent/suppression.service.ts'
import { refuseAgain } from '../consent/suppression.store.ts'
import { clearLinks } from '../contacts.store.ts'
import { waysGone } from '../contact-tidy.ts'

interface Row {
  id: string
  fields: ContactFields
}

/** New fields for contacts that the caller has locked; an audit row each. */
export async function rewriteContacts(
  ctx: Context,
  rows: readonly (Row & { version: number; before: ContactFields; changes: FieldChange[] })[],
  action: string,
): Promise<void> {
  const { db, scope, clock } = ctx
  await keepRefusalsOf(
    ctx,
    rows.map(({ id, before, fields }) => ({ id, ways: waysGone(before, fields), doNotContact: before.doNotContact })),
  )
  const values = JSON.stringify(rows.map(({ id, version, fields }) => ({ id, version, ...listColumnsFrom(fields), fields })))
  await sql`
    update contacts c set kind = x.kind, display_name = x.display_name, sort_last = x.sort_last, sort_first = x.sort_first, email = x.email, phone = x.phone,
      suburb = x.suburb, suburb_key = x.suburb_key, state = x.state, postcode = x.postcode, agent_id = x.agent_id, rating = x.rating, source = x.source,
      is_private = x.is_private, do_not_contact = x.do_not_contact, next_contact_on = x.next_contact_on, fields = x.fields, version = x.version, updated_at = ${clock()}
    from jsonb_to_recordset(${values}::jsonb) as x (id uuid, version int, kind text, display_name text, sort_last text, sort_first text, email text, phone text, suburb text,
      suburb_key text, state text, postcode text, agent_id uuid, rating text, source text, is_private boolean, do_not_contact boolean, next_contact_on date, fields jsonb)
    where c.agency_id = ${scope.agencyId} and c.id = x.id`.execute(db)
  await clearLinks(
    ctx,
    rows.map(({ id }) => id),
  )
  await insertLinks(ctx, await draftLinks(rows, await contactWords(ctx, rows)))
  await refuseAgain(
    ctx,
    rows.map(({ id, before, fields }) => ({ id, fields: waysGone(fields, before) })),
  )
  await ctx.platform.audit.add(
    db,
    rows.map(({ id, changes }) => auditRow(ctx, { action, entity: 'contact', entityId: id, changes })),
  )
}

/** The same event for many contacts, in one statement: an import brings a hundred thousand. */
export async function auditContacts(
  ctx: Context,
  ids: readonly string[],
  event: Pick<AuditEvent, 'action' | 'changes'>,
): Promise<void> {
  await ctx.platform.audit.addSame(
    ctx.db,
    ids.map((entityId) => auditRow(ctx, { ...event, entity: 'contact', entityId })),
  )
}

/** @returns how many went to the bin */
export async function binRows(ctx: Context, ids: readonly string[]): Promise<number> {
  const { db, scope, clock } = ctx
  await keepRefusalsOf(ctx, await waysOf(ctx, ids))
  const { rows } = await sql<{ id: string; agentIds: string[] }>`
    update contacts set archived_at = ${clock()}, updated_at = ${clock()}, version = version + 1
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and archived_at is null and merged_into is null
    returning id, array(select jsonb_array_elements_text(fields -> 'agentIds')) as "agentIds"`.execute(db)
  if (!rows.length) return 0
  await clearLinks(
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
  await ctx.platform.audit.add(
    db,
    rows.map(({ id }) => auditRow(ctx, { action: 'import undone', entity: 'contact', entityId: id })),
  )
  return rows.length
}
