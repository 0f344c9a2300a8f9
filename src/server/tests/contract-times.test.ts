// Every field of the contract that holds a day or a time, found by what it is and by its name. A new one is in it by being declared.
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Problem } from '#common/errors.ts'
import { declarations } from '../declarations.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const me = await (await portal.newAgency()).signIn()

interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}
interface Leaf {
  path: string
  /** The body or query with this field alone, and what says which variant it is. */
  around(value: unknown): unknown
}

const named = /(^(at|on|from|to|since|until|day|date|time|dueFrom|dueTo)|At|On|From|To|Since|Until|Day|Date|Time)$/
const kinds = new Set(['date', 'date-time', 'time'])
/** Their names end like those of times, and they are none. */
const others = new Set(['to', 'handOverTo', 'tasksTo', 'changesTo', 'replyTo', 'belongsTo', 'appliesTo', 'quotedTo'])

function* leavesOf(schema: Schema, root: Schema, path: string[] = []): Generator<Leaf & { schema: Schema; name: string }> {
  if (path.length > 8) return
  if (schema.$ref) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    if (found) yield* leavesOf(found, root, path)
    return
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* leavesOf(part, root, path)
  const constants = Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, one]) => (one.const === undefined ? [] : [[key, one.const]])),
  )
  for (const [key, one] of Object.entries(schema.properties ?? {}))
    for (const leaf of leavesOf(one, root, [...path, key]))
      yield { ...leaf, around: (value) => ({ ...constants, [key]: leaf.around(value) }) }
  if (schema.items)
    for (const leaf of leavesOf(schema.items, root, [...path, '0'])) yield { ...leaf, around: (value) => [leaf.around(value)] }
  if (schema.type === 'string' && !schema.enum && schema.const === undefined)
    yield { path: path.join('.'), name: path.findLast((part) => part !== '0') ?? '', schema, around: (value) => value }
}

const fields = declarations.endpointGroups.flatMap(({ endpoints }) =>
  Object.values(endpoints).flatMap((e) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = e.access === 'public' ? undefined : e[part]
      if (!schema) return []
      const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
      const leaves = [...leavesOf(root, root)].filter(
        ({ schema: one, name }) => kinds.has(one.format ?? '') || (named.test(name) && !one.format && !others.has(name)),
      )
      return [...new Map(leaves.map((leaf) => [leaf.path, leaf])).values()].map((leaf) => ({
        title: `${e.method} ${e.path} ${part} ${leaf.path}`,
        e,
        part,
        leaf,
      }))
    }),
  ),
)

const impossible = [
  '2026-02-30',
  '0000-01-01',
  '2026-13-45T12:00',
  '2026-11-20T24:61',
  '2026-99-99T99:99',
  '0000-01-01T00:00:00Z',
  '25:61',
  'x',
]

test('the contract has days and times', () => expect(fields.length).toBeGreaterThan(60))

test.each(fields)('$title refuses what is no day or time', async ({ e, part, leaf }) => {
  const path = e.path.replace(':clientId', me.agencyId).replaceAll(/:\w+/g, me.userId)
  for (const value of impossible) {
    const url = part === 'query' ? `${path}?${new URLSearchParams(leaf.around(value) as Record<string, string>)}` : path
    const answer = await portal.app.inject({
      method: e.method,
      url,
      headers: { authorization: `Bearer ${me.accessToken}` },
      ...(part === 'body' && { payload: leaf.around(value) as object }),
    })
    expect([value, answer.statusCode]).toEqual([value, 400])
    const { fields: bad = [] } = answer.json<Problem>()
    // What is wrong with a whole variant is said of the variant.
    expect(bad.some((one) => one.path === '' || leaf.path === one.path || leaf.path.startsWith(`${one.path}.`))).toBe(true)
  }
})
