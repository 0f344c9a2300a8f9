import { pino } from 'pino'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

const log = pino({ level: 'silent' })

test('a server that does not come back is started five times, then the process gives up', async () => {
  let starts = 0
  await new Promise<void>((giveUp) => {
    keepRunning(
      {
        isRunning: () => false,
        start: async () => {
          starts++
          throw new Error('no')
        },
        giveUp,
        log,
      },
      [0, 1, 1, 1, 1],
    )
  })
  expect(starts).toBe(5)
})

test('a server that ended is started again, and nothing is started once the watching has ended', async () => {
  let [isUp, starts] = [true, 0]
  const watching = keepRunning(
    { isRunning: () => isUp, start: async () => void (starts++, (isUp = true)), giveUp: () => {}, log },
    [0, 1],
  )
  isUp = false
  await expect.poll(() => starts).toBe(1)
  await watching.stop()
  isUp = false
  await new Promise((done) => setImmediate(done))
  expect(starts).toBe(1)
})
