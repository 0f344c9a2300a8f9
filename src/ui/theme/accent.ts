import { hexOf, luminance, mixRgb, type Rgb, rgbOf } from '#common/colours.ts'

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The house colour, for agencies without one. */
export const eucalypt = '#176a53'

/** Contrast 4.5 with white means a luminance of at most 1.05 / 4.5 - 0.05; a hair less against rounding. */
const readableOnWhite = 1.05 / 4.5 - 0.05 - 0.002
/** On the dark panel a filled button should stand out by 3:1, and still carry white text. */
const visibleOnDark = 0.135

/** Darkens or lightens until the luminance lies within the bounds; within them already, the colour stays as it is. */
function fit(colour: Rgb, lowest: number, highest: number): Rgb {
  const own = luminance(colour)
  if (own >= lowest && own <= highest) return colour
  const target = own > highest ? black : white
  let [from, to] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const share = (from + to) / 2
    const now = luminance(mixRgb(colour, target, share))
    const isEnough = own > highest ? now <= highest : now >= lowest
    if (isEnough) to = share
    else from = share
  }
  return mixRgb(colour, target, to)
}

/**
 * Ten shades of an agency's brand colour, light to dark, for the theme: the last is the accent on light screens, the one
 * before it the accent on dark ones. A colour too pale for white text is darkened until the contrast is 4.5; what is no
 * colour becomes the house's.
 */
export function accentShades(
  brandColour: string,
): readonly [string, string, string, string, string, string, string, string, string, string] {
  const brand = rgbOf(brandColour) ?? (rgbOf(eucalypt) as Rgb)
  const onLight = fit(brand, 0, readableOnWhite)
  const onDark = fit(brand, visibleOnDark, readableOnWhite)
  const tint = (share: number) => hexOf(mixRgb(onLight, white, share))
  return [
    tint(0.93),
    tint(0.86),
    tint(0.7),
    tint(0.54),
    tint(0.4),
    tint(0.29),
    tint(0.22),
    tint(0.14),
    hexOf(onDark),
    hexOf(onLight),
  ]
}
