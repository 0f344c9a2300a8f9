import { expect, test } from 'vitest'
import type { AuditEntry } from '../audit-log.contract.ts'
import { runsOf } from './audit-runs.ts'

const event = (id: string, userId: string | null, action = 'changed') =>
  ({ id, userId, action, entity: 'contact' }) as unknown as AuditEntry

test('what the system did in a row is one entry, what users did is never put together', () => {
  const events = [
    event('1', null),
    event('2', null),
    event('3', 'u'),
    event('4', 'u'),
    event('5', null),
    event('6', null, 'mailed'),
  ]

  expect(runsOf(events).map((run) => run.map(({ id }) => id).join(''))).toEqual(['12', '3', '4', '5', '6'])
})
