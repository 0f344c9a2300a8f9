import { expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer.ts'
import { folderSender } from '#platform/sms/sms-sender.ts'
import { testPortal } from '../testing/test-portal.ts'

const local = await testPortal()

test.each(['/dev/outbox', '/%64ev/outbox', '/metrics', '/%6detrics'])(
  '%s answers only a program on this machine, by its loopback name',
  async (url) => {
    const status = async (headers: Record<string, string> = {}) => (await local.app.inject({ url, headers })).statusCode

    expect(await status()).toBe(200)
    expect(await status({ host: '[::1]:4100' })).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { host: 'evil.example' },
      { host: '127.0.0.1.evil.example' },
    ])
      expect(await status(headers), JSON.stringify(headers)).toBe(404)
  },
)

test('with a public address there is no outbox page at all', async () => {
  const behindProxy = await testPortal({ PUBLIC_URL: 'https://gable.example' })

  expect((await behindProxy.app.inject('/dev/outbox')).statusCode).toBe(404)
})

test('the outbox shows the subject, the email and its text version, decoded', async () => {
  const mail = {
    to: 'sam@reader.example',
    subject: '“Cliff Terrace” isn’t sold – and won’t be until Friday, says Zoë',
    text: 'It isn’t sold.\n',
    html: '<p>It isn’t <b>sold</b>.</p>',
  }
  const outbox = openMailer(local.platform.config)
  await outbox.send(mail)
  const list = (await local.app.inject('/dev/outbox')).body
  const path = /\/dev\/outbox\/[\w.-]+\.eml/.exec(list)?.[0] ?? ''

  const shown = (await local.app.inject(path)).body

  expect(list).toContain(mail.subject)
  expect(shown).toContain(`<h1>${mail.subject}</h1>`)
  expect(shown).toContain('<pre>It isn’t sold.')
  expect(shown).toContain('srcdoc="&lt;p&gt;It isn’t &lt;b&gt;sold')
})

test('the outbox shows an SMS as it would have been sent, escaped', async () => {
  await folderSender(local.platform.config).send({
    id: '1',
    to: '+61412345678',
    from: '',
    text: 'Your key is <b>here</b>\n\nBayside',
  })
  const list = (await local.app.inject('/dev/outbox')).body
  const path = /\/dev\/outbox\/[\w.-]+\.sms/.exec(list)?.[0] ?? ''

  const shown = (await local.app.inject(path)).body

  expect(list).toContain('SMS: Your key is &lt;b&gt;here')
  expect(shown).toContain('+61412345678')
  expect(shown).toContain('<pre>Your key is &lt;b&gt;here&lt;/b&gt;\n\nBayside</pre>')
})
