import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, readable } from '#common/colours.ts'
import { brochurePalette } from './colours.ts'
import { harbour, northpoint } from './testing/sample-brochure.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})
test('a colour that reads well stays what the agency chose', () => {
  expect(readable('#7a2331', ['#ffffff'])).toBe('#7a2331')
})
test('a light accent is darkened on paper until it reads, and no further than needed', () => {
  const darker = readable('#f0b48c', ['#ffffff', '#fbf3ee'])
  expect(contrast(darker, '#fbf3ee')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(darker, '#fbf3ee')).toBeLessThan(5)
})
test('on a dark ground it is lightened instead', () => {
  expect(contrast(readable('#333333', ['#14202c']), '#14202c')).toBeGreaterThanOrEqual(4.5)
})
test('half way between black and white is grey', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})
test('a bright brand prints its words in ink: darkened yellow is olive', () => {
  expect(brochurePalette({ ...harbour, primary: '#ffd400' }).primaryOnLight).toBe(harbour.ink)
  expect(brochurePalette(northpoint).primaryOnLight).toBe(northpoint.primary)
})
test('on a bright brand the price is ink as well, unless the accent reads there itself', () => {
  const bright = brochurePalette({ ...harbour, primary: '#ffd400' })
  expect(bright.accentOnPrimary).toBe(bright.onPrimary)
  expect(brochurePalette({ ...harbour, primary: '#ffd400', accent: '#102040' }).accentOnPrimary).toBe('#102040')
})
test('whatever colours an agency picks, every text reaches 4.5 to 1 on its ground', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, colour, colour, (primary, accent, paper, ink) => {
      const p = brochurePalette({ primary, accent, paper, ink })
      const pairs: [string, string][] = [
        [p.onPrimary, p.primary],
        [p.quietOnPrimary, p.primary],
        [p.accentOnPrimary, p.primary],
        [p.onAccent, p.accent],
        ...[p.ink, p.muted, p.accentOnLight, p.primaryOnLight].flatMap((text): [string, string][] => [
          [text, '#ffffff'],
          [text, p.paper],
        ]),
        ['#ffffff', p.scrim],
      ]
      for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
