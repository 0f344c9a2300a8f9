import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#common/endpoint.ts'
import { addressOf, sampleOf } from '../patterns/sample-input.ts'
import type { Call } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'

/** Every row of an agency in every table, as text, to see that nothing moved. */
export async function rowsOf(portal: TestPortal, agencyId: string): Promise<Record<string, string>> {
  const { rows: tables } = await portal.owner.query<{ name: string }>(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await portal.owner.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from "${name}" t where agency_id = $1`,
      [agencyId],
    )
    all[name] = rows[0]?.text ?? ''
  }
  return all
}

/** The live stream has no end, and after a sign-out no other call is answered. */
export const isCalledInTurn = ({ path }: Endpoint) => path !== '/api/events' && path !== '/api/auth/logout'
export const isForUsers = ({ access }: Endpoint) => access !== 'public' && access !== 'operator'

function requestOf(me: Call, e: Endpoint, id: string) {
  const body = e.body ? (sampleOf(e.body, id) as object) : undefined
  return {
    method: e.method,
    url: addressOf(e, { id, clientId: me.agencyId }),
    headers: { authorization: `Bearer ${me.accessToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  }
}

/** Makes a call as this user with one id in every place that takes one. */
export const callWith = (portal: TestPortal, me: Call, e: Endpoint, id: string) => portal.app.inject(requestOf(me, e, id))

/** The records to try a call with; one of them will do where it takes no id. */
export function recordsFor(me: Call, e: Endpoint, records: Record<string, string>): [kind: string, id: string][] {
  const all = Object.entries(records)
  const id = randomUUID()
  return JSON.stringify(requestOf(me, e, id)).includes(id) ? all : all.slice(0, 1)
}

/** Calls with ids of another agency in every place: what an answer lets out of its rows, all of which have this word. */
export async function leaksOf(
  portal: TestPortal,
  me: Call,
  word: string,
  endpoints: readonly Endpoint[],
  foreign: Record<string, string>,
) {
  const leaks: string[] = []
  for (const e of endpoints)
    for (const [kind, id] of recordsFor(me, e, foreign)) {
      const answer = await callWith(portal, me, e, id)
      const call = `${e.method} ${e.path} with a foreign ${kind}`
      const said = answer.body.replaceAll(id, '')
      if (said.toLowerCase().includes(word.toLowerCase())) leaks.push(`${call} says ${said.slice(0, 200)}`)
      const isNamed = e.path.replaceAll(':clientId', '').includes(':')
      if (isNamed && !e.body && answer.statusCode < 300) leaks.push(`${call} answers ${answer.statusCode}`)
      if (answer.statusCode >= 500) leaks.push(`${call} answers ${answer.statusCode}: ${answer.body}`)
    }
  return leaks
}
