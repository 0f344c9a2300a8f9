import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { startRecurring } from './recurring.ts'

const portal = await testPortal()

test('when recurring work fails in one agency, the others still have their turn and the failure is counted', async () => {
  for (let i = 0; i < 3; i++) await (await portal.newAgency()).signIn()
  const { rows } = await portal.owner.query<{ id: string }>('select distinct agency_id as id from logins')
  const all = rows.map(({ id }) => id)
  const turns: string[] = []
  let failing: string | undefined

  const recurring = startRecurring(portal.platform, [
    {
      name: 'test-recurring',
      everyS: 0.02,
      async run({ scope }) {
        failing ??= scope.agencyId
        turns.push(scope.agencyId)
        if (scope.agencyId === failing) throw new Error('not in this agency')
      },
    },
  ])
  await expect.poll(() => new Set(turns).size).toBe(all.length)
  await recurring.stop()

  const failures = turns.filter((id) => id === failing).length
  expect(portal.logLines.filter((line) => line.includes('not in this agency') && line.includes(`${failing}`))).toHaveLength(
    failures,
  )
  const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain(`gable_recurring_failed_total{name="test-recurring"} ${failures}`)
})
