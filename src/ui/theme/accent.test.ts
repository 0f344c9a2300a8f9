import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '#common/colours.ts'
import { accentShades, eucalypt } from './accent.ts'
import { themeFor } from './theme.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white has the contrast 21', () => expect(contrast('#000', '#ffffff')).toBeCloseTo(21))

test('a brand colour that carries white text is the accent as it is', () => {
  expect(contrast('#1f5f8b', '#fff')).toBeGreaterThanOrEqual(4.5)
  expect(accentShades('#1f5f8b')[9]).toBe('#1f5f8b')
})

test('a pale brand colour is darkened, and keeps its hue', () => {
  const accent = accentShades('#ffd400')[9]
  expect(contrast(accent, '#fff')).toBeGreaterThanOrEqual(4.5)
  expect(accent).toMatch(/^#(..)(..)00$/)
})

test('white text is readable on the accent of every brand colour, on light and on dark screens', () => {
  fc.assert(
    fc.property(hex, (brand) => {
      const shades = accentShades(brand)
      return [shades[8], shades[9]].every((shade) => contrast(shade, '#ffffff') >= 4.5)
    }),
  )
})

test('the accent stands out from the dark panel for every brand colour', () => {
  fc.assert(fc.property(hex, (brand) => contrast(accentShades(brand)[8], '#161b19') >= 2.9))
})

test('what is no colour becomes the colour of the house', () => {
  for (const wrong of ['', 'green', '#12345', 'url(x)']) expect(accentShades(wrong)[9]).toBe(eucalypt)
})

test('filled buttons of a light brand keep its colour and take dark words; of a dark one nothing changes', () => {
  const button = (brand: string) => {
    const theme = mergeMantineTheme(DEFAULT_THEME, themeFor(brand))
    return theme.variantColorResolver({ color: 'accent', variant: 'filled', theme })
  }
  expect(button('#ffcc00')).toMatchObject({ background: '#ffcc00', color: '#15211d' })
  expect(button('#176a53').background).not.toContain('#')
})
