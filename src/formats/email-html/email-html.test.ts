import { expect, test } from 'vitest'
import type { SocialLinks } from '#common/social-links.ts'
import { agencyMail, type MailBrand } from './email-html.ts'

const frame: MailBrand = {
  brand: {
    ...{ tradingName: 'Harbour & Vale', legalName: '', abn: '00 000 000 000', address: '1 High Street, Kew VIC 3101' },
    ...{ phone: '03 5550 0142', mailFooter: '', privacyUrl: '', headingFont: 'Inter', textFont: 'Inter' },
    socials: {} as SocialLinks,
  },
  ...{ logo: null, accent: '#176a53', ground: '#14202c', onGround: '#ffffff' },
}
const shown = (body: string) => agencyMail(frame, body, { preheader: 'Hello' }).replaceAll('\u00a0', '~').replaceAll('\u2060', '')

test('no day, time or postcode of an email is torn at the end of a line', () => {
  expect(shown('<p>Booked for Tue 1 Dec, 10:00–10:30 am.</p>')).toContain('Booked for Tue~1~Dec, 10:00–10:30~am.')
  expect(shown('<p>Works until 10 December 2026.</p>')).toContain('until 10~December~2026.')
  expect(shown('<p>12 Lantern Street, Richmond VIC 3121</p>')).toContain('Richmond~VIC~3121')
  expect(shown('<p>Lot 12 Marlborough Street</p>')).toContain('Lot 12 Marlborough Street')
})

test('no line of the foot starts with its dot', () => {
  expect(shown('')).toContain('Harbour &amp; Vale~· ABN 00~000~000~000~· 1 High Street, Kew~VIC~3101~· 03~5550~0142')
})
