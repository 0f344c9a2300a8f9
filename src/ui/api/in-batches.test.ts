import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('ids that are asked for at one moment are read with one call, each once; an unknown one is null', async () => {
  const calls: string[][] = []
  const one = inBatches(async (ids) => {
    calls.push(ids)
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]))
  })

  expect(await Promise.all([one('a'), one('b'), one('a'), one('none')])).toEqual(['A', 'B', 'A', null])
  expect(await one('c')).toBe('C')
  expect(calls).toEqual([['a', 'b', 'none'], ['c']])
})

test('more than fit into one call are read with several, and a failed call fails its own ids only', async () => {
  const one = inBatches<string>(async (ids) => {
    if (ids.includes('bad')) throw new Error('no')
    return new Map(ids.map((id) => [id, id]))
  }, 2)

  const outcomes = await Promise.allSettled(['a', 'b', 'bad', 'c', 'd'].map(one))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
