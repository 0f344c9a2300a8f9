import { expect, test } from 'vitest'
import { safeOrigin } from './safe-origin.ts'

test.each([
  '/',
  '/listings',
  '/listings?status=sold&q=a%20b',
  '/listings/1#photos',
  '/crm/contacts/all?code=x',
  '/%2F%2Fevil.example',
])('%s is a page to come back to', (origin) => expect(safeOrigin(origin)).toBe(origin))

test.each([
  '',
  'listings',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000',
  '/\u0085',
  ' /listings',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `/${'a'.repeat(2_000)}`,
])('%j leads to another host or nowhere and is refused', (origin) => expect(safeOrigin(origin)).toBeUndefined())

test.each([undefined, null, 1, {}, ['/listings']])('%j is not text and is refused', (origin) =>
  expect(safeOrigin(origin)).toBeUndefined(),
)

test.each(['/login', '/login/', '/logout', '/logout?x=1', '/reset-password?token=1', '/x/../logout'])(
  '%s would undo the sign-in and is refused',
  (origin) => expect(safeOrigin(origin)).toBeUndefined(),
)
