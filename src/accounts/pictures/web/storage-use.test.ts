import { expect, test } from 'vitest'
import { storageWords } from './storage-use.public.tsx'

test('storage is told in gigabytes, small figures with one decimal', () => {
  expect(storageWords({ usedBytes: 1_240_000_000, limitBytes: 50_000_000_000 })).toBe('Storage: 1.2 GB of 50 GB')
  expect(storageWords({ usedBytes: 0, limitBytes: 500_000_000 })).toBe('Storage: 0 GB of 0.5 GB')
  expect(storageWords({ usedBytes: 12_700_000_000, limitBytes: 50_000_000_000 })).toBe('Storage: 13 GB of 50 GB')
})
