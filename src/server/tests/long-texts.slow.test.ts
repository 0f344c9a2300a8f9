// Every text field of every call gets 100,000 characters of each kind; none may cost much more than the same length of plain words in the same run.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { declarations } from '../declarations.ts'
import { requestWith, type TextField, textFieldsOf } from '../testing/patterns/sample-input.ts'
import { newOperator } from '../testing/test-operator.ts'
import { testPortal } from '../testing/test-portal.ts'
import { fillQuickly } from '../testing/fill/fill-agency.ts'
import { isCalledInTurn } from '../testing/fill/rows-of.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '1000000' })
const me = await (await portal.newAgency()).signIn()
const own = await fillQuickly(portal, me, 'Ownwords')
const { cookie } = await newOperator(portal, 'operator@host.example')
const endpoints = declarations.endpointGroups.flatMap(({ endpoints: some }) => Object.values(some))
const fields = endpoints
  .filter(isCalledInTurn)
  .flatMap(textFieldsOf)
  // Addresses are cut off long before by the limits on headers.
  .filter(({ part }) => part === 'body')

const size = 100_000
const plain = 'plain words of a person '
/** What patterns stumble over: long runs of what they repeat, without the end they wait for; the space fails those that end in `\S+$`. */
const units = ['0', ' ', '<', '{{', '@.', '.', '-', 'a@a.']
const textOf = (unit: string, length: number) => `N${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)} |`

/** CPU of this thread, in milliseconds. */
async function costOf(field: TextField, text: string): Promise<number> {
  const { headers, ...request } = requestWith(field, text, { id: own['listing'] ?? '', clientId: me.agencyId })
  const sent = { ...request, headers: { ...headers, authorization: `Bearer ${me.accessToken}`, cookie } }
  const before = process.threadCpuUsage()
  const answer = await portal.app.inject(sent)
  const { user, system } = process.threadCpuUsage(before)
  if (answer.statusCode >= 500 && answer.statusCode !== 503)
    throw new Error(`${field.title} answers ${answer.statusCode}: ${answer.body}`)
  return (user + system) / 1000
}
async function leastOf(times: number, field: TextField, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) least = Math.min(least, await costOf(field, text))
  return least
}

test('100,000 characters in any field cost no more than plain words, within a wide margin', { timeout: 600_000 }, async () => {
  expect(fields.length).toBeGreaterThan(400)
  for (const field of fields.slice(0, 50)) await costOf(field, textOf(plain, size))
  const usual = new Map<TextField, number>()
  for (const field of fields) usual.set(field, await leastOf(1, field, textOf(plain, size)))
  // The mean: the clock of a thread's CPU ticks too coarsely for one small request.
  const mean = [...usual.values()].reduce((sum, one) => sum + one, 0) / fields.length
  const margin = (field: TextField) => 100 * mean + 20 * (usual.get(field) ?? 0)

  const slow: string[] = []
  for (const field of fields)
    for (const unit of units) {
      // A cubic pattern would not come back from the long text at all.
      const first = await costOf(field, textOf(unit, size / 50))
      // Once more, so that a collection of garbage in that moment counts for nothing.
      const short = first > margin(field) ? await leastOf(2, field, textOf(unit, size / 50)) : first
      if (short > margin(field)) {
        slow.push(`${field.title} with ${JSON.stringify(unit)}: ${Math.round(short)} ms for ${size / 50} characters`)
        break
      }
      if ((await costOf(field, textOf(unit, size))) <= margin(field)) continue
      // Leaves out other load on the machine, and cost that is high but linear.
      const [half, whole] = [await leastOf(3, field, textOf(unit, size / 2)), await leastOf(3, field, textOf(unit, size))]
      if (whole > margin(field) && whole > 3 * half)
        slow.push(
          `${field.title} with ${JSON.stringify(unit)}: ${Math.round(whole)} ms against ${Math.round(usual.get(field) ?? 0)} ms`,
        )
    }

  expect(slow).toEqual([])
})

interface Check {
  _zod: { def: { check: string; abort?: boolean } }
}
test('every text of a body has a length limit', () => {
  const unlimited = new Set<string>()
  const seen = new Set<unknown>()
  const isLimited = ({ format, checks = [] }: { format?: string; checks?: { _zod: { def: Record<string, unknown> } }[] }) =>
    ['uuid', 'date', 'datetime'].includes(format ?? '') ||
    checks.some(({ _zod: { def } }) => ['max_length', 'length_equals'].includes(String(def['check']))) ||
    // A pattern without repetitions that have no end.
    checks.some(({ _zod: { def } }) => def['check'] === 'string_format' && !/[*+]|,\}/.test(String(def['pattern'] ?? '+')))
  const walk = (schema: unknown, title: string): void => {
    const def = (schema as { _zod?: { def?: Record<string, unknown> } } | null)?._zod?.def
    if (!def) return
    if (def['type'] === 'string') {
      // A switch in words (`z.stringbool`) takes a handful of words and nothing else.
      if (!isLimited(def) && !/\.has(OpenHome|Position)$/.test(title)) unlimited.add(title)
      return
    }
    if (seen.has(schema)) return
    seen.add(schema)
    if (def['type'] === 'object')
      for (const [name, inner] of Object.entries(def['shape'] as object)) walk(inner, `${title}.${name}`)
    else for (const value of Object.values(def)) for (const inner of Array.isArray(value) ? value : [value]) walk(inner, title)
  }
  for (const e of endpoints) if (e.body instanceof z.ZodType) walk(e.body, `${e.method} ${e.path}`)

  expect([...unlimited]).toEqual([])
})

test('a text that is too long is refused before anything else looks at it', () => {
  const late: string[] = []
  const seen = new Set<unknown>()
  const walk = (schema: unknown, title: string): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    const def = (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def
    if (!def) return
    if (def['type'] === 'string') {
      const checks = [...(def['check'] ? [{ _zod: { def } } as unknown as Check] : []), ...((def['checks'] ?? []) as Check[])]
      const kinds = checks.map(({ _zod }) => _zod.def.check)
      const limit = kinds.findIndex((kind) => kind === 'max_length' || kind === 'length_equals')
      const looks = kinds.findIndex((kind) => kind === 'custom' || kind === 'string_format')
      const looksLate = kinds.findLastIndex((kind) => kind === 'custom' || kind === 'string_format')
      if (limit >= 0 && looks >= 0 && (looks < limit || (looksLate > limit && checks[limit]?._zod.def.abort !== true)))
        late.push(title)
    }
    for (const value of Object.values(def)) {
      if (Array.isArray(value)) value.forEach((one) => walk(one, title))
      else walk(value, title)
    }
    if (def['type'] === 'object')
      for (const [name, inner] of Object.entries(def['shape'] as object)) walk(inner, `${title}.${name}`)
  }
  for (const e of endpoints)
    for (const part of [e.params, e.query, e.body]) if (part instanceof z.ZodType) walk(part, `${e.method} ${e.path}`)

  expect(late).toEqual([])
})
