import { expect, test } from 'vitest'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { insertList, newestList } from './lists.store.ts'
import { screenList } from './screening.jobs.ts'

const portal = await testPortal()
const syllables = 'ba ra mi to kel van dor shi lan gor pet mar ali han zel nik os tra ven lu'.split(' ')
/** Invented words, the same in every run. */
function wordsOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const [contacts, names] = [100_000, 10_000]

test('10,000 names are compared with 100,000 contacts in one run, each contact once', { timeout: 120_000 }, async () => {
  const me = await (await portal.newAgency()).signIn()
  const random = wordsOf(7)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const pool = Array.from({ length: 5000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables)).join(''),
  )
  const people = Array.from({ length: contacts }, () => ({ first: pick(pool), last: pick(pool) }))
  for (let from = 0; from < contacts; from += 10_000)
    await portal.owner.query(
      `insert into contacts (agency_id, id, kind, display_name, sort_last, sort_first, fields)
        select $1, gen_random_uuid(), 'person', r.first || ' ' || r.last, r.last, r.first,
          jsonb_build_object('firstName', r.first, 'lastName', r.last, 'dates', '[]'::jsonb)
        from jsonb_to_recordset($2::jsonb) as r (first text, last text)`,
      [me.agencyId, JSON.stringify(people.slice(from, from + 10_000))],
    )
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const caller = callerOf(portal.platform, scope, newId())
  const planted = people[500]
  const entries = Array.from({ length: names / 2 }, (_, n) => ({
    ...{ reference: String(n), kind: 'individual' as const, born: null, place: null, citizenship: null, address: null },
    names:
      n === 0 && planted
        ? [`${planted.last} ${planted.first}`, 'Other Name']
        : [`${pick(pool)} ${pick(pool)}`, `${pick(pool)} ${pick(pool)} ${pick(pool)}`],
  }))
  const id = newId()
  await caller.transaction((ctx) =>
    insertList(ctx, { id, fileName: 'list.csv', listedOn: '2026-11-01', entries, names, leftOut: 0 }),
  )
  await screenList.run(caller, { listId: id }, new AbortController().signal, { isLast: false })
  const list = await caller.reading(newestList)
  const { rows } = await portal.owner.query<{ n: number }>(
    'select count(*)::int as n from diligence_matches where agency_id = $1',
    [me.agencyId],
  )
  expect(list).toMatchObject({ state: 'done', done: contacts })
  expect(rows[0]?.n).toBeGreaterThan(0)
})
