import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'

const log = pino({ level: 'silent' })

test('a server that keeps stopping is started again and again, with the longest pause at last, and the log says so', async () => {
  let starts = 0
  const pauses: unknown[] = []
  const lines = new Writable({
    write(line, _encoding, done) {
      const { level, pauseMs } = JSON.parse(String(line)) as { level: number; pauseMs?: number }
      if (pauseMs !== undefined) pauses.push([level, pauseMs])
      done()
    },
  })
  const start = async () => {
    if (++starts < 5) throw new Error('no')
  }
  const watching = keepRunning({ isRunning: () => starts >= 5, start, log: pino({}, lines) }, [0, 1, 2])

  await expect.poll(() => starts).toBe(5)
  await watching.stop()
  expect(pauses).toEqual([
    [50, 0],
    [50, 1],
    [50, 2],
    [60, 2],
    [60, 2],
  ])
})

test('a server that ended is started again, and nothing is started once the watching has ended', async () => {
  let [isUp, starts] = [true, 0]
  const watching = keepRunning({ isRunning: () => isUp, start: async () => void (starts++, (isUp = true)), log }, [0, 1])
  isUp = false
  await expect.poll(() => starts).toBe(1)
  await watching.stop()
  isUp = false
  await new Promise((done) => setImmediate(done))
  expect(starts).toBe(1)
})
