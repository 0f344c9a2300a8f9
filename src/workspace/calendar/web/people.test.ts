import { expect, test } from 'vitest'
import { contrast, mixRgb, rgbOf, hexOf, type Rgb } from '#common/colours.ts'
import { tones, toneOf } from './people.ts'

// The mix of calendar.module.css; plain RGB is close to oklab here, so a little more than 4.5 is asked for.
const schemes = [
  { name: 'light', panel: '#ffffff', toward: '#000000', share: 0.62 },
  { name: 'dark', panel: '#161b19', toward: '#ffffff', share: 0.55 },
]
const mix = (colour: string, other: string, share: number) => hexOf(mixRgb(rgbOf(colour) as Rgb, rgbOf(other) as Rgb, 1 - share))

test.each(schemes)('the text of every person’s colour is readable in the $name scheme', ({ panel, toward, share }) => {
  const noPerson = (toneOf(undefined) as Record<string, string>)['--tone'] ?? ''
  for (const tone of [...tones, noPerson])
    expect(contrast(mix(tone, toward, share), mix(tone, panel, 0.16)), tone).toBeGreaterThanOrEqual(4.6)
})

test('a person keeps the colour in every view', () => {
  const priya = { id: 'priya', name: 'Priya', rank: 3 }
  expect(toneOf(priya)).toEqual(toneOf({ ...priya, name: 'Priya Nair' }))
  expect(toneOf(priya)).not.toEqual(toneOf({ ...priya, rank: 4 }))
})
