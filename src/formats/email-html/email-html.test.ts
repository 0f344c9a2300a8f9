import { expect, test } from 'vitest'
import type { SocialLinks } from '#common/social-links.ts'
import { agencyMail, type MailBrand, mailButton } from './email-html.ts'

const frame: MailBrand = {
  brand: {
    ...{ tradingName: 'Harbour & Vale', legalName: '', abn: '00 000 000 000', address: '1 High Street, Kew VIC 3101' },
    ...{ phone: '03 5550 0142', mailFooter: '', privacyUrl: '', headingFont: 'Inter', textFont: 'Inter' },
    socials: {} as SocialLinks,
  },
  ...{ logo: null, accent: '#176a53', ground: '#14202c', onGround: '#ffffff', line: '0' },
  button: { fill: '#176a53', ink: '#ffffff' },
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

test('on dark ground a white header turns dark and its logo keeps a plate; a light button keeps its colour', () => {
  const logo = { url: 'https://a.example/l.png', widthPx: 300, heightPx: 80 }
  const light = { ...frame, logo, ground: '#ffffff', line: '4px solid #ffcc00', button: { fill: '#ffcc00', ink: '#15211d' } }
  const html = agencyMail(light, mailButton(light, 'View', 'https://a.example'), { preheader: 'Hello' })
  expect(html).toContain('border-bottom:4px solid #ffcc00')
  expect(html).toContain('<td class="g-btn" bgcolor="#ffcc00"')
  const dark = html.slice(html.indexOf('prefers-color-scheme:dark'), html.indexOf('</style>'))
  expect(dark).not.toContain('.g-mark{background:#ffffff')
  expect(dark).toContain('.g-logo{background:#ffffff')
  expect(dark).toContain('.g-btn{background:#ffcc00')
})
