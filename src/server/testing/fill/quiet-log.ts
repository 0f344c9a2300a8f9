import { expect } from 'vitest'
import { testPassword, type TestAgency } from '../test-agency.ts'
import type { TestPortal } from '../test-portal.ts'

type User = Awaited<ReturnType<TestAgency['signIn']>>

/** Nothing that the server logged has one of these words, the users' email addresses, or what signs in. */
export function expectQuietLog({ logLines }: TestPortal, users: readonly User[], words: readonly string[]): void {
  const text = logLines.join('\n')
  const ofUsers = users.flatMap(({ email, accessToken, refreshToken }) => [email, accessToken, refreshToken])
  expect(logLines.length).toBeGreaterThan(500)
  for (const secret of [...words, ...ofUsers, testPassword, '@foreign.example']) expect(text.includes(secret), secret).toBe(false)
  expect(text).not.toMatch(/\beyJ[\w-]{10,}\.|Bearer [\w-]|\$argon2/)
}
