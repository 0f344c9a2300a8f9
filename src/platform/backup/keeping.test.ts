import { expect, test } from 'vitest'
import { keptBackups, readKeep } from './keeping.ts'
import { segmentOf } from './wal-archive.ts'

const on = (startedAt: string) => ({ id: startedAt, startedAt })
const idsKept = (all: string[], keep: string) => keptBackups(all.map(on), readKeep(keep)).map(({ id }) => id)

test('the last backup of each day, week and month is kept, and the newest always', () => {
  const all = [
    '2026-11-24T02:30:00Z',
    '2026-11-24T01:00:00Z',
    '2026-11-23T02:30:00Z',
    '2026-11-15T02:30:00Z',
    '2026-10-31T02:30:00Z',
    '2026-10-02T02:30:00Z',
  ]

  expect(idsKept(all, '2d 0w 0m')).toEqual(['2026-11-24T02:30:00Z', '2026-11-23T02:30:00Z'])
  // 23 November is a Monday, 15 November a Sunday.
  expect(idsKept(all, '1d 2w 0m')).toEqual(['2026-11-24T02:30:00Z', '2026-11-15T02:30:00Z'])
  expect(idsKept(all, '1d 0w 2m')).toEqual(['2026-11-24T02:30:00Z', '2026-10-31T02:30:00Z'])
  expect(idsKept(all, '0d 0w 0m')).toEqual(['2026-11-24T02:30:00Z'])
  expect(idsKept([], '7d 4w 6m')).toEqual([])
})

test('a position of the log is in the segment of 16 MB that its name counts', () => {
  expect(segmentOf('0/3000028')).toBe(3n)
  expect(segmentOf('1/0')).toBe(0x100000000n)
  expect(segmentOf('A/FF123456')).toBe((0xan << 32n) | 0xffn)
})
