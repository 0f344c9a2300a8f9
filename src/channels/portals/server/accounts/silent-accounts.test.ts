import { expect, test } from 'vitest'
import { PortalTrouble } from '../adapters/portal-adapter.ts'
import { callPortal } from './silent-accounts.ts'

let at = 1_000_000
const asked: string[] = []
const call = (account: string, tookMs: number, answer?: PortalTrouble) =>
  callPortal(
    account,
    'Domain',
    async () => {
      asked.push(account)
      at += tookMs
      if (answer) throw answer
      return 'taken'
    },
    () => at,
  )
const away = () => new PortalTrouble('later', 'No answer')

test('an account whose portal gave no answer is left alone for a minute, and the others are not', async () => {
  await expect(call('silent', 20_000, away())).rejects.toThrow('No answer')

  await expect(call('silent', 0)).rejects.toMatchObject({
    kind: 'later',
    retryAfterMs: 60_000,
    message: expect.stringContaining('Domain'),
  })
  await expect(call('other', 50)).resolves.toBe('taken')
  expect(asked).toEqual(['silent', 'other'])

  at += 60_000
  await expect(call('silent', 50)).resolves.toBe('taken')
  await expect(call('silent', 50)).resolves.toBe('taken')
})

test('a portal that refuses at once, or refuses for good, is asked again', async () => {
  await expect(call('busy', 100, away())).rejects.toThrow('No answer')
  await expect(call('busy', 20_000, new PortalTrouble('failed', 'Wrong key'))).rejects.toThrow('Wrong key')
  await expect(call('busy', 50)).resolves.toBe('taken')
})
