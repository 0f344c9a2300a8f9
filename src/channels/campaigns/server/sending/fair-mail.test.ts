import { afterAll, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer.ts'
import { readConfig } from '#platform/config.ts'
import { mailServer } from '../testing/mail-server.ts'

const server = await mailServer()
const mailer = openMailer(readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Gable <mail@agency.example>' }))
afterAll(async () => {
  mailer.close()
  await server.close()
})
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

test('readers whose server hangs hold up their own agency alone, and no mail about signing in', async () => {
  const hung = Promise.withResolvers<void>()
  let hanging = 0
  server.onData = (to) => (to.endsWith('@hung.example') ? (hanging++, hung.promise) : undefined)
  const slow = Array.from({ length: 30 }, (_, n) => mailer.send(mailTo(`p${n}@hung.example`), { agencyId: 'a' }))
  await expect.poll(() => hanging).toBe(6)

  await mailer.send(mailTo('bea@b.example'), { agencyId: 'b' })
  await mailer.send(mailTo('tom@a.example'), { agencyId: 'a', isAccount: true })
  expect(server.received.map(({ to }) => to)).toEqual(['bea@b.example', 'tom@a.example'])
  expect(hanging).toBe(6)

  hung.resolve()
  await Promise.all(slow)
  expect(server.received).toHaveLength(32)
})
