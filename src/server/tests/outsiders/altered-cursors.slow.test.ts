// Every list with an altered cursor: refused in words, never by the database.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { declarations } from '../../declarations.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'
import { requestWith, type TextField, textFieldsOf } from '../../testing/patterns/sample-input.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const me = await (await portal.newAgency()).signIn()
const { listing, contact } = await fillAgency(portal, me, 'Cursors')
const id = contact ?? listing ?? ''

const wrong = ['x', '\u0000', '9999999-01-01', '2026-13-45T00:00:00Z', '99999999999999999999', 99_999_999_999, '', null]
const lists = declarations.endpointGroups
  .flatMap(({ endpoints }) => Object.values(endpoints))
  .filter(({ access }) => access !== 'public' && access !== 'operator')
  .flatMap((e) => textFieldsOf(e).filter(({ name, part }) => name === 'cursor' && part !== 'params'))

interface Part {
  properties?: Record<string, { enum?: string[]; default?: string }>
}
/** The orders that a list may be asked for, or none. */
function sortsOf({ e, part }: TextField): (string | undefined)[] {
  const schema = e[part] && (z.toJSONSchema(e[part], { io: 'input', unrepresentable: 'any' }) as Part)
  return schema?.properties?.['sort']?.enum ?? [undefined]
}
const shapes = (sort: string, value: unknown): unknown[] => [
  [value],
  [value, id],
  [value, value],
  [value, value, id],
  [1, value, id],
  [true, value, id],
  [sort, value, id],
  [sort, [value], id],
  [sort, [value, value], id],
  [sort, ['1', value, value], id],
]

test.each(lists)('$title', async (field) => {
  const bad: string[] = []
  for (const sort of sortsOf(field))
    for (const value of wrong)
      for (const shape of shapes(sort ?? 'x', value)) {
        const cursor = Buffer.from(JSON.stringify(shape)).toString('base64url')
        const sorted = {
          ...field,
          build: (text: string, one: string) => ({ ...(field.build(text, one) as object), ...(sort && { sort }) }),
        }
        const { headers, ...request } = requestWith(sorted, cursor, { id, clientId: me.agencyId })
        const { statusCode } = await portal.app.inject({
          ...request,
          headers: { ...headers, authorization: `Bearer ${me.accessToken}` },
        } as never)
        if (statusCode >= 500) bad.push(`${statusCode} ${JSON.stringify(shape)}`)
      }
  expect(bad).toEqual([])
})

test('all lists were tried', () => {
  expect(lists.length).toBeGreaterThan(25)
})
