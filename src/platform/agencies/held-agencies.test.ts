import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { openOutside } from '../outside.ts'

test('a crowd of transactions that ask at once if their agency is suspended do not wait for each other’s connections', async () => {
  const portal = await testPortal()
  const { agencyId } = await (await portal.newAgency()).signIn()
  const { database } = portal.platform
  const outside = openOutside(database)

  const asked = Array.from({ length: 12 }, () => database.inAgency(agencyId, () => outside.isSuspended(agencyId)))

  expect(await Promise.all(asked)).toEqual(Array.from({ length: 12 }, () => false))
})
