import { expect, test } from 'vitest'
import { declarations } from '../../declarations.ts'
import { fillAgency } from '../../testing/fill/fill-agency.ts'
import { isCalledInTurn, isForUsers, leaksOf, rowsOf } from '../../testing/fill/rows-of.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal({ RATE_LIMIT_PER_MINUTE: '100000' })
const word = 'Zzforeign'
const [me, stranger] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
const foreign = await fillAgency(portal, stranger, word)
await portal.runJobs()

test('with the id of a record of any kind of another agency in every place no call reads or changes one of their rows', async () => {
  const endpoints = declarations.endpointGroups
    .flatMap((feature) => Object.values(feature.endpoints))
    .filter((e) => isForUsers(e) && isCalledInTurn(e))
  const before = await rowsOf(portal, stranger.agencyId)
  const leaks = await leaksOf(portal, me, word, endpoints, foreign)
  await portal.runJobs()

  expect(leaks).toEqual([])
  expect(await rowsOf(portal, stranger.agencyId)).toEqual(before)
})
