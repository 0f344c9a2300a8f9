import { expect, test } from 'vitest'
import { isPublic } from './safe-fetch.ts'

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.3.4',
  '192.168.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '192.0.2.1',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '203.0.114.9', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})
