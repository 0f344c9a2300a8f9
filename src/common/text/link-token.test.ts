import { expect, test } from 'vitest'
import { withoutLinkEnd } from './link-token.ts'

test.each(['.', ',', ')', '>', "'", '"', '”', '>.', '%3E', '%3e%2E', '%E2%80%9D.'])(
  '%s behind a link is no part of it',
  (end) => {
    expect(withoutLinkEnd(`/b/AbC-d_e${end}`)).toBe('/b/AbC-d_e')
  },
)

test('punctuation inside, other encoded characters and texts that are no link of ours stay', () => {
  for (const text of ['a.b.c', '/b/x%2F', '/b/x%25', '%', '%2', '', '.'.repeat(2001)]) expect(withoutLinkEnd(text)).toBe(text)
})
