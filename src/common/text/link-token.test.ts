import { expect, test } from 'vitest'
import * as z from 'zod'
import { linkToken, withoutLinkEnd } from './link-token.ts'

test.each(['.', ',', ')', '>', "'", '"', '”', '>.', '%3E', '%3e%2E', '%E2%80%9D.'])(
  '%s behind a link is no part of it',
  (end) => {
    expect(withoutLinkEnd(`/b/AbC-d_e${end}`)).toBe('/b/AbC-d_e')
  },
)

test('punctuation inside, other encoded characters and texts that are no link of ours stay', () => {
  for (const text of ['a.b.c', '/b/x%2F', '/b/x%25', '%', '%2', '', '.'.repeat(2001)]) expect(withoutLinkEnd(text)).toBe(text)
})

test('a token is read up to its limit; a longer one is no token of ours, and the limit is in the description of the call', () => {
  const token = linkToken(5)
  expect(['abcd.', 'abcdef', '....\u2028.', ''].map((text) => token.parse(text))).toEqual(['abcd', '', '', ''])
  expect(token.safeParse(undefined).success).toBe(false)
  expect(z.toJSONSchema(token, { io: 'input' })).toMatchObject({ type: 'string', maxLength: 5 })
})
