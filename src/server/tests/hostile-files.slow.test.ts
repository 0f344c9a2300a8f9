// Files from outside that once stopped a process for minutes: each must cost about what a harmless file of the same size costs.
import { performance } from 'node:perf_hooks'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailboxOf } from '#platform/mailbox/mail-reader.ts'
import { readFolder } from '#platform/mailbox/mail-folder.ts'
import { bounceMail } from '#channels/campaigns/server/bounces/bounce-mail.service.ts'
import { contactImportEndpoints } from '#channels/contact-import/contact-import.contract.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import type { Call } from '../testing/test-agency.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ BOUNCE_ADDRESS: 'bounces@mail.agency.example', RATE_LIMIT_PER_MINUTE: '100000' })
const me = await (await portal.newAgency()).signIn()

async function send(call: Call, path: string, field: string, name: string, text: string): Promise<number> {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`
  const answer = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${call.accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${text}\r\n--${boundary}--\r\n`,
  })
  await portal.runJobs()
  return answer.statusCode
}
const csv = (text: string) => send(me, contactImportEndpoints.upload.path, 'file', 'people.csv', text)
const vcard = (text: string) => send(me, contactImportEndpoints.upload.path, 'file', 'people.vcf', text)
const feed = (text: string) => send(me, reaxmlEndpoints.preview.path, 'files', 'feed.xml', text)
const folder = join(portal.config.DATA_DIR, 'bounces')
async function bounce(text: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${performance.now()}.eml`),
    `To: bounces+babc@mail.agency.example\r\nSubject: Undeliverable\r\nContent-Type: text/html\r\n\r\n${text}`,
  )
  return readFolder(portal.platform, folder, mailboxOf([bounceMail]))
}

const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\n${lines}\r\nEND:VCARD\r\n`
const words = (length: number) => 'a harmless word '.repeat(Math.ceil(length / 16)).slice(0, length)
const files: [string, (text: string) => Promise<number>, (n: number) => string, (n: number) => string, number][] = [
  ['a CSV cell of dots', csv, (n) => `@${'@.'.repeat(n / 4)}${'..'.repeat(n / 4)} x\n1\n`, (n) => `${words(n)}\n1\n`, 100_000],
  ['a vCard line of semicolons', vcard, (n) => card(`EMAIL${';'.repeat(n)}X="y":`), (n) => card(`NOTE:${words(n)}`), 200_000],
  [
    'a feed of opened lists',
    feed,
    (n) => '<propertyList '.repeat(n / 14),
    (n) => `<propertyList>${words(n)}</propertyList>`,
    1_000_000,
  ],
  ['a bounce of brackets', bounce, (n) => '<'.repeat(n), (n) => words(n), 1_000_000],
]

test.each(files)('%s costs no more than its size', { timeout: 120_000 }, async (_, deliver, hostile, harmless, size) => {
  const cost = async (text: string) => {
    const before = performance.now()
    await deliver(text)
    return performance.now() - before
  }
  const least = async (make: (n: number) => string) => Math.min(await cost(make(size)), await cost(make(size)))
  await cost(harmless(size))

  // Quadratic work at these sizes is thousands of times the harmless file's; the allowance covers what refusing adds.
  expect(await least(hostile)).toBeLessThan(10 * (await least(harmless)) + 10 * (await least(() => 'x')))
})
