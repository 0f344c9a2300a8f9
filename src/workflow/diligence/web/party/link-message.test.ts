import { expect, test } from 'vitest'
import { linkMessage } from './link-message.ts'

test('a message with a link names the party, the agency, the sale, the law, the last day and the phone', () => {
  const { subject, text, short } = linkMessage({
    of: { name: 'Ann Lee', side: 'vendor', kind: 'individual' },
    link: { expiresAt: '2026-12-09T00:00:00Z' },
    url: 'https://gable.example/details/AbCdEf',
    from: { agency: 'Harbour Realty', phone: '(03) 5550 1000', place: '8 Lantern Street' },
    sender: 'Mia Tran',
  })
  expect(subject).toBe('Your details for the sale of 8 Lantern Street')
  for (const said of [text, short])
    for (const part of ['Hello Ann,', 'Mia Tran', 'Harbour Realty', 'law', '9 Dec 2026', '(03) 5550 1000', 'details/AbCdEf'])
      expect(said).toContain(part)
  expect(text).toContain('AML/CTF Act 2006')
})
