import { sql } from 'kysely'
import { refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { oldFieldsOf } from '#accounts/old-system/server/old-fields.service.ts'
import type { Context } from '#platform/context.ts'
import type { ContactFilter } from '../../contacts.contract.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { contactConditions } from './contact-filter.store.ts'

export interface ExportedContact {
  id: string
  sortLast: string
  sortFirst: string
  fields: ContactFields
  displayName: string
  /** Email where there is one, else the name. */
  agents: string[]
  agentNames: string[]
  /** Channels on which the last word about marketing is a no. */
  optedOut: string[]
  /** `VaultRE: 007`. */
  oldIds: string[]
  /** `Hobbies: Chess`. */
  oldFields: string[]
}

interface ExportChoice {
  ids?: readonly string[] | undefined
  filter?: ContactFilter | undefined
  contacts: 'agent' | 'office'
  /** In the order of the list, for people. Files that must not miss a contact that is renamed during the export are in the order of ids. */
  isByName: boolean
}

/** The next few of those the caller may read. */
export async function nextToExport(
  ctx: Context,
  choice: ExportChoice,
  after: ExportedContact | undefined,
  limit: number,
): Promise<ExportedContact[]> {
  const where = await contactConditions(ctx, choice.filter ?? {}, choice.contacts === 'agent')
  if (choice.ids) where.push(sql`c.id = any(${choice.ids}::uuid[])`)
  const order = choice.isByName ? sql`c.sort_last, c.sort_first, c.id` : sql`c.id`
  if (after)
    where.push(
      choice.isByName ? sql`(${order}) > (${after.sortLast}, ${after.sortFirst}, ${after.id}::uuid)` : sql`c.id > ${after.id}`,
    )
  const { agencyId } = ctx.scope
  const { rows } = await sql<Omit<ExportedContact, 'oldIds' | 'oldFields'>>`
    select c.id, c.sort_last as "sortLast", c.sort_first as "sortFirst", c.fields, c.display_name as "displayName",
      array(select coalesce(a.email, a.name) from contact_agents ca join agents_view a on a.agency_id = ${agencyId} and a.id = ca.agent_id
        where ca.agency_id = ${agencyId} and ca.contact_id = c.id order by ca.position) as agents,
      array(select a.name from contact_agents ca join agents_view a on a.agency_id = ${agencyId} and a.id = ca.agent_id
        where ca.agency_id = ${agencyId} and ca.contact_id = c.id order by ca.position) as "agentNames",
      array(select l.channel from (select distinct on (e.channel) e.channel, e.state from consent_events e
        where e.agency_id = ${agencyId} and e.contact_id = c.id and e.purpose = 'marketing' order by e.channel, e.happened_at desc, e.id desc) l
        where l.state in ('refused', 'withdrawn')) as "optedOut"
    from contacts c where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}`.execute(ctx.db)
  const found = rows.map(({ id }) => id)
  const refs = Map.groupBy(await refsOf(ctx, 'contact', found), ({ recordId }) => recordId)
  const kept = await oldFieldsOf(ctx, 'contact', found)
  return rows.map((row) => ({
    ...row,
    oldIds: (refs.get(row.id) ?? []).map(({ source, externalId }) => `${source}: ${externalId}`),
    oldFields: (kept.get(row.id) ?? []).map(({ label, value }) => `${label}: ${value}`),
  }))
}
