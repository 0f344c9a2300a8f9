import { expect, test } from 'vitest'
import { readEnquiries, readMime } from '#formats/enquiry-mail/enquiry-mail.ts'
import { mailsTo } from './demo-mails.ts'

test('of the demo’s emails two are read as enquiries with their listing, and the letter waits for a person', async () => {
  const about = {
    first: { reference: 'HV-1004', place: '5 Quay Lane, Brighton' },
    second: { reference: 'HV-1009', place: '2 Mill Road, Elwood' },
  }
  const mails = mailsTo('enquiries+abcdefgh2345@gable.example', { ...about, on: new Date('2026-11-24T23:00:00Z') })
  const read = await Promise.all(mails.map(async ({ text }) => readEnquiries(await readMime(Buffer.from(text)))))
  const words = read.map((one) =>
    one.verdict === 'read'
      ? one.enquiries.map(({ name, reference, address }) => `${name}: ${reference ?? address}`).join()
      : one.verdict,
  )
  expect(words).toEqual(['Marisol Ferrante: HV-1004', 'Oskar Lindqvist: 2 Mill Road, Elwood', 'unreadable'])
})
