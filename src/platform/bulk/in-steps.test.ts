import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { callerOf } from '../context.ts'
import { eachInSteps } from './in-steps.ts'

const portal = await testPortal()

test('what is added in front of the last record while the others are done is done too, before it is finished', async () => {
  const { id: agencyId } = await portal.newAgency()
  const waiting = new Set([2, 3])
  const steps: (number | 'finished')[] = []

  await eachInSteps<number>(callerOf(portal.platform, operatorScope(agencyId), 'job'), new AbortController().signal, {
    next: async (_, after = 0) => [...waiting].filter((one) => one > after).toSorted(),
    async one(_, item) {
      waiting.delete(item)
      if (item === 3) waiting.add(1)
      steps.push(item)
    },
    nameOf: async (_, item) => String(item),
    finish: async () => void steps.push('finished'),
  })

  expect(steps).toEqual([2, 3, 1, 'finished'])
})
