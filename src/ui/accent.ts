/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The house colour, for agencies without one. */
export const eucalypt = '#176a53'

const parse = (hex: string): Rgb | undefined => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1] ?? expand(/^#?([0-9a-f]{3})$/i.exec(hex.trim())?.[1])
  return digits ? ([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb) : undefined
}
const expand = (short: string | undefined) => short?.replaceAll(/./g, '$&$&')
const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
/** `share` of the second colour in the first, 0 to 1. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => (one[at] ?? 0) + ((other[at] ?? 0) - (one[at] ?? 0)) * share) as unknown as Rgb

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2, definition of "relative luminance". */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two hex colours, 1 to 21; 1 when one of them is no colour. Source: WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)]
  if (!a || !b) return 1
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

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
    const now = luminance(mix(colour, target, share))
    const isEnough = own > highest ? now <= highest : now >= lowest
    if (isEnough) to = share
    else from = share
  }
  return mix(colour, target, to)
}

/**
 * Ten shades of an agency's brand colour, light to dark, for the theme: the last is the accent on light screens, the one
 * before it the accent on dark ones. A colour too pale for white text is darkened until the contrast is 4.5; what is no
 * colour becomes the house's.
 */
export function accentShades(
  brandColour: string,
): readonly [string, string, string, string, string, string, string, string, string, string] {
  const brand = parse(brandColour) ?? (parse(eucalypt) as Rgb)
  const onLight = fit(brand, 0, readableOnWhite)
  const onDark = fit(brand, visibleOnDark, readableOnWhite)
  const tint = (share: number) => format(mix(onLight, white, share))
  return [
    tint(0.93),
    tint(0.86),
    tint(0.7),
    tint(0.54),
    tint(0.4),
    tint(0.29),
    tint(0.22),
    tint(0.14),
    format(onDark),
    format(onLight),
  ]
}
