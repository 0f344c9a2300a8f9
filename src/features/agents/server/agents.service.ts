import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import type { Agent } from '../agents.contract.ts'

export async function listAgents(
  { db, scope }: Context,
  { limit, cursor, q }: { limit: number; cursor?: string | undefined; q?: string | undefined },
): Promise<Page<Agent>> {
  const after = readCursor(cursor, z.tuple([z.string(), z.uuid()]))
  const found = await db
    .selectFrom('agents')
    .select(['id', 'name', 'job_title', 'mobile', 'phone', 'email', 'photo_token'])
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .$if(Boolean(q), (query) => query.where('name', 'ilike', `%${(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('name', 'id'), '>', eb.tuple(after?.[0] ?? '', after?.[1] ?? ''))),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.name, row.id])
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      jobTitle: row.job_title,
      mobile: row.mobile,
      phone: row.phone,
      email: row.email,
      photoUrl: row.photo_token ? `/m/${row.photo_token}/thumb.webp` : null,
    })),
    nextCursor,
  }
}

export interface AgentInFeed {
  name: string
  phone: string | null
  mobile: string | null
  email: string | null
}
/**
 * The agent a feed means: by e-mail, else by name; made when there is none, marked as coming from a feed so that somebody looks at it.
 * @returns the id, and whether the profile is new
 */
export async function agentFromFeed({ db, scope }: Context, agent: AgentInFeed): Promise<{ id: string; isNew: boolean }> {
  const found = await db
    .selectFrom('agents')
    .select(['id', 'email', 'name'])
    .where('agency_id', '=', scope.agencyId)
    .where((eb) =>
      eb.or([
        ...(agent.email ? [eb(eb.fn<string>('lower', ['email']), '=', agent.email.toLowerCase())] : []),
        eb(eb.fn<string>('lower', ['name']), '=', agent.name.toLowerCase()),
      ]),
    )
    .execute()
  const match =
    found.find((row) => agent.email && row.email?.toLowerCase() === agent.email.toLowerCase()) ??
    found.find((row) => !agent.email || !row.email || row.email.toLowerCase() === agent.email.toLowerCase())
  if (match) return { id: match.id, isNew: false }
  const id = newId()
  await db
    .insertInto('agents')
    .values({
      agency_id: scope.agencyId,
      id,
      name: agent.name,
      phone: agent.phone,
      mobile: agent.mobile,
      email: agent.email?.toLowerCase() ?? null,
      is_from_feed: true,
    })
    .execute()
  return { id, isNew: true }
}

/** Which of these agents belong to the agency. */
export async function knownAgents({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('agents')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** By lower-case e-mail and by lower-case name, for files that say who looks after somebody. A name that two share means nobody. */
export async function agentsByName({ db, scope }: Context): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'email'])
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .execute()
  const names = rows.map((row) => row.name.toLowerCase())
  return new Map([
    ...rows
      .filter((_, i) => names.indexOf(names[i] ?? '') === names.lastIndexOf(names[i] ?? ''))
      .map((row) => [row.name.toLowerCase(), row.id] as const),
    ...rows.flatMap((row) => (row.email ? [[row.email.toLowerCase(), row.id] as const] : [])),
  ])
}
