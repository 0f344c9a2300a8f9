import { expect, test } from 'vitest'
import { Branding } from '../branding.contract.ts'
import { signatureOf } from './signature.ts'

const brand = { ...Branding.parse({}), tradingName: 'Lantern & Sons' }
const empty = { jobTitle: '', mobile: '', phone: '', email: '', agency: '', address: '', website: '', licence: '' }
const signed = (widthPx: number, heightPx: number) =>
  signatureOf(
    { brand, accent: '#1d4e89', logo: { url: 'https://p.example/l.png', widthPx, heightPx } },
    { ...empty, name: 'Ann' },
  ).html

test('a mark stands beside the words of a signature, a wide logo above them and never wider than a telephone', () => {
  expect(signed(600, 600).match(/<tr>/g)).toHaveLength(1)
  expect(signed(600, 600)).toContain('width="56" height="56"')
  expect(signed(1200, 300).match(/<tr>/g)).toHaveLength(2)
  expect(signed(1200, 300)).toContain('width="176" height="44"')
  expect(signed(4000, 200)).toContain('width="260" height="13"')
})

test('email, website and numbers are links, each its own, also where the email holds the website', () => {
  const { html } = signatureOf(
    { brand: { ...brand, signature: '{{name}}\n{{email}} · {{website}}\nM {{mobile}}' }, accent: '#1d4e89', logo: null },
    { ...empty, name: 'Ann', email: 'ann@lantern.example', website: 'lantern.example', mobile: '0491 570 006' },
  )
  const links = [...html.matchAll(/<a class="g-acc" href="([^"]*)" style="[^"]*">([^<]*)<\/a>/g)].map(([, href, text]) => [
    href,
    text,
  ])
  expect(links).toEqual([
    ['mailto:ann@lantern.example', 'ann@lantern.example'],
    ['https://lantern.example', 'lantern.example'],
    ['tel:0491570006', '0491 570 006'],
  ])
  expect(html.match(/<a /g)).toHaveLength(3)
})
