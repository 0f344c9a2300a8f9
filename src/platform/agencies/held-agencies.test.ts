import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { openOutside } from '../outside.ts'
import { resume, suspend } from './agency-states.ts'

const portal = await testPortal()
const { database } = portal.platform

test('a crowd of transactions that ask at once if their agency is suspended do not wait for each other’s connections', async () => {
  const { agencyId } = await (await portal.newAgency()).signIn()
  const outside = openOutside(database)

  const asked = Array.from({ length: 12 }, () => database.inAgency(agencyId, () => outside.isSuspended(agencyId)))

  expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => false))
})

test('while an agency is suspended, the database is asked once for all, and again after a change', async () => {
  const [one, other] = [(await portal.newAgency()).id, (await portal.newAgency()).id]
  await database.outsideAgencies((db) => suspend(db, one, { at: new Date(), reason: 'Not paid' }))
  let asked = 0
  const outside = openOutside({
    ...database,
    apart: (...of) => {
      asked++
      return database.apart(...of)
    },
  })

  const answers = [await outside.isSuspended(one), await outside.isSuspended(other), await outside.isSuspended(one)]

  expect(answers).toEqual([true, false, true])
  expect(asked).toBe(1)
  await database.outsideAgencies((db) => resume(db, one))
  outside.refresh()
  expect(await outside.isSuspended(one)).toBe(false)
})
