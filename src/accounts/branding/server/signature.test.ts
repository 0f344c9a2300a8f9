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
