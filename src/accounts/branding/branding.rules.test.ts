import { expect, test } from 'vitest'
import { readAbn } from '#common/typed/typed-contact.ts'
import { mergedLines, type MergeValues } from './branding.rules.ts'
import { contrast, readableOnWhite, visibleOnDark } from '#common/colours.ts'
import { socialUrl } from '#common/social-links.ts'

test.each([
  ['51 824 753 556', '51 824 753 556'],
  ['ABN 51-824-753-556', '51 824 753 556'],
  ['51 824 753 557', undefined],
  ['01 824 753 556', undefined],
  ['5182475355', undefined],
])('the ABN %s is read as %s', (text, read) => {
  expect(readAbn(text)).toBe(read)
})

test.each([['#f0b48c'], ['#ffffff'], ['#ffff00']])('%s is darkened until it reads on white', (colour) => {
  expect(contrast(readableOnWhite(colour), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test.each([['#0b1420'], ['#000000'], ['#7a2331']])('%s is lightened until it is seen on a dark page', (colour) => {
  expect(contrast(visibleOnDark(colour, '#141a18'), '#141a18')).toBeGreaterThanOrEqual(3)
})
test('a yellow is seen on a dark page as it is', () => expect(visibleOnDark('#ffd400', '#141a18')).toBe('#ffd400'))

test('a colour that reads on white stays as it is', () => expect(readableOnWhite('#7a2331')).toBe('#7a2331'))

const values: MergeValues = {
  name: 'Ann',
  jobTitle: '',
  mobile: '',
  phone: '03 1',
  email: 'a@b.example',
  agency: 'H & V',
  address: '',
  website: '',
  licence: '',
}
test.each([
  ['{{name}}\n{{jobTitle}}', ['Ann']],
  ['M {{mobile}}  T {{phone}}', ['T 03 1']],
  ['{{agency}} · {{address}}', ['H & V']],
  ['Yours truly\n\n{{ name }}', ['Yours truly', 'Ann']],
])('%j becomes %j', (template, lines) => {
  expect(mergedLines(template, values)).toEqual(lines)
})

test.each([
  ['facebook', 'https://www.facebook.com/harbourvale/?utm_source=x#top', 'https://www.facebook.com/harbourvale/'],
  ['youtube', '@gable', 'https://www.youtube.com/@gable'],
  ['x', 'http://twitter.com/gable', 'https://twitter.com/gable'],
  ['linkedin', 'https://linkedin.com.evil.example/in/ann', undefined],
  ['instagram', 'https://instagram.com:8443/ann', undefined],
  ['google', '@ann', undefined],
] as const)('%s: %s is kept as %s', (network, text, kept) => {
  expect(socialUrl(network, text)).toBe(kept)
})
