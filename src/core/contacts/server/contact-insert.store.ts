import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { mapInTurns } from '#platform/in-turns.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import { addSearchWords, type SearchRows, searchRows, type SearchWords } from '#platform/search/search-words.store.ts'
import { contactKeys, contactSearchFields } from '../contact-keys.rules.ts'
import { listColumnsFrom } from './contact-columns.ts'
import { refuseAgain } from './consent/suppression.store.ts'

/** New contacts as they are sent: worked out before the transaction that writes them, so that it waits for nothing. */
export interface ContactDraft {
  /** In the order of the contacts. */
  ids: readonly string[]
  contacts: readonly ContactFields[]
  /** Columns as texts, also the numbers and days. */
  columns: Record<Column, (string | null)[]>
  links: LinkDraft
}
type Column = keyof ReturnType<typeof listColumnsFrom> | 'fields'

/** The fields must be tidy and checked already. Others have their turn in between: a thousand contacts are some tens of milliseconds. */
export async function draftContacts(contacts: readonly ContactFields[]): Promise<ContactDraft> {
  const ids = contacts.map(() => newId())
  const rows = await mapInTurns(contacts, (fields) => ({ ...listColumnsFrom(fields), fields: JSON.stringify(fields) }))
  const columns = {} as ContactDraft['columns']
  for (const name of Object.keys(rows[0] ?? {}) as Column[])
    columns[name] = rows.map(({ [name]: value }) => (typeof value === 'boolean' ? String(value) : value))
  await nextTurn()
  return { ids, contacts, columns, links: await draftLinks(contacts.map((fields, i) => ({ id: ids[i] ?? '', fields }))) }
}

/**
 * Many new contacts in a handful of statements: imports and load data bring a hundred thousand. The caller
 * writes the audit.
 */
export async function insertDraft(ctx: Context, { ids, contacts, columns: c, links }: ContactDraft): Promise<void> {
  if (!ids.length) return
  const { db, scope, clock } = ctx
  const now = clock()
  await sql`
    insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, email, phone, suburb, suburb_key, state, postcode, agent_id, rating, source, is_private,
      do_not_contact, next_contact_on, fields, created_by, created_at, updated_at)
    select g.agency_id, id::uuid, kind, display_name, sort_last, sort_first, email, phone, suburb, suburb_key, state, postcode, agent_id::uuid, rating, source,
      is_private::boolean, do_not_contact::boolean, next_contact_on::date, fields::jsonb, ${scope.userId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from agencies_view g, unnest(${ids}::text[], ${c.kind}::text[], ${c.display_name}::text[], ${c.sort_last}::text[], ${c.sort_first}::text[], ${c.email}::text[], ${c.phone}::text[],
      ${c.suburb}::text[], ${c.suburb_key}::text[], ${c.state}::text[], ${c.postcode}::text[], ${c.agent_id}::text[], ${c.rating}::text[], ${c.source}::text[],
      ${c.is_private}::text[], ${c.do_not_contact}::text[], ${c.next_contact_on}::text[], ${c.fields}::text[])
      as x (id, kind, display_name, sort_last, sort_first, email, phone, suburb, suburb_key, state, postcode, agent_id, rating, source, is_private, do_not_contact,
        next_contact_on, fields)
    where g.agency_id = ${scope.agencyId}`.execute(db)
  await insertLinks(ctx, links)
  await refuseAgain(
    ctx,
    contacts.map((fields, i) => ({ id: ids[i] ?? '', fields })),
  )
}

/** Rows that hang on contacts, a list for each column; undefined where there is nothing of the kind. */
export interface LinkDraft {
  keys: Record<'id' | 'kind' | 'value', string[]> | undefined
  words: SearchRows
  agents: { id: string[]; agentId: string[]; position: number[] } | undefined
  tags: Record<'id' | 'tag', string[]> | undefined
  roles: { id: string[]; all: ContactFields['roles'] } | undefined
}
/** @param all their search words, where they may have more than new contacts */
export async function draftLinks(
  rows: readonly { id: string; fields: ContactFields }[],
  all?: readonly SearchWords[],
): Promise<LinkDraft> {
  const keys = (await mapInTurns(rows, ({ id, fields }) => contactKeys(fields).map((k) => ({ ...k, id })))).flat()
  const words = all ?? (await mapInTurns(rows, ({ id, fields }) => ({ id, fields: contactSearchFields(fields) })))
  const agents = rows.flatMap(({ id, fields }) => fields.agentIds.map((agentId, i) => ({ id, agentId, position: i + 1 })))
  const tags = rows.flatMap(({ id, fields }) => fields.tags.map((tag) => ({ id, tag })))
  const roles = rows.flatMap(({ id, fields }) => fields.roles.map((role) => ({ id, role })))
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  return {
    keys: keys.length ? { id: idsOf(keys), kind: keys.map((k) => k.kind), value: keys.map((k) => k.value) } : undefined,
    words: searchRows(words),
    agents: agents.length
      ? { id: idsOf(agents), agentId: agents.map((a) => a.agentId), position: agents.map((a) => a.position) }
      : undefined,
    tags: tags.length ? { id: idsOf(tags), tag: tags.map((t) => t.tag) } : undefined,
    roles: roles.length ? { id: idsOf(roles), all: roles.map(({ role }) => role) } : undefined,
  }
}

/** From the row of the agency: only so does a cluster send the whole of it to one shard. */
export async function insertLinks(ctx: Context, { keys, words, agents, tags, roles }: LinkDraft): Promise<void> {
  const {
    db,
    scope: { agencyId },
  } = ctx
  await addSearchWords(ctx, 'contact', words)
  if (keys)
    await sql`insert into contact_keys (agency_id, kind, value, contact_id)
      select g.agency_id, kind, value, id::uuid from agencies_view g, unnest(${keys.kind}::text[], ${keys.value}::text[], ${keys.id}::text[]) as x (kind, value, id)
      where g.agency_id = ${agencyId} order by kind, value`.execute(db)
  if (agents)
    await sql`insert into contact_agents (agency_id, contact_id, agent_id, position)
      select g.agency_id, x.* from agencies_view g, unnest(${agents.id}::uuid[], ${agents.agentId}::uuid[], ${agents.position}::int[]) as x (id, agent_id, position)
      where g.agency_id = ${agencyId}`.execute(db)
  if (tags)
    await sql`insert into contact_tags (agency_id, contact_id, tag)
      select g.agency_id, id::uuid, tag from agencies_view g, unnest(${tags.id}::text[], ${tags.tag}::text[]) as x (id, tag)
      where g.agency_id = ${agencyId}`.execute(db)
  if (roles)
    await sql`insert into contact_roles (agency_id, contact_id, role, since_on, until_on, origin)
      select g.agency_id, x.* from agencies_view g, unnest(${roles.id}::uuid[], ${roles.all.map((r) => r.role)}::text[], ${roles.all.map((r) => r.since)}::date[],
        ${roles.all.map((r) => r.until)}::date[], ${roles.all.map((r) => r.origin)}::text[]) as x (id, role, since_on, until_on, origin)
      where g.agency_id = ${agencyId}`.execute(db)
}
