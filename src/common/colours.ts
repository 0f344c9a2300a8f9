/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]
const black: Rgb = [0, 0, 0]

/** `#176a53` or `#176`, with or without the sign; undefined when it is no colour. */
export function rgbOf(hex: string): Rgb | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(hex.trim()) ?? []
  if (!digits) return undefined
  const width = digits.length / 3
  const part = (at: number) => Number.parseInt(digits.slice(at * width, (at + 1) * width).repeat(width === 1 ? 2 : 1), 16)
  return [part(0), part(1), part(2)]
}
export const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** @param share of the second colour in the first, 0 to 1 */
export const mixRgb = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share
  return [part(0), part(1), part(2)]
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2, definition of "relative luminance". */
export function luminance(rgb: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/** Contrast of two hex colours, 1 to 21; 1 when one of them is no colour. Source: WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  if (!a || !b) return 1
  const [low, high] = luminance(a) < luminance(b) ? [luminance(a), luminance(b)] : [luminance(b), luminance(a)]
  return (high + 0.05) / (low + 0.05)
}

/** Mixes two hex colours; one that is no colour counts as black. @param share 0 is `from`, 1 is `to` */
export const mix = (from: string, to: string, share: number): string =>
  hexOf(mixRgb(rgbOf(from) ?? black, rgbOf(to) ?? black, share))

/** The colour itself, or the nearest darker (on a light ground) or lighter (on a dark one) that reaches the ratio on every ground. */
export function readable(colour: string, grounds: readonly string[], ratio = 4.5): string {
  const isDarkGround = grounds.every((ground) => contrast(ground, '#ffffff') > contrast(ground, '#000000'))
  const end = isDarkGround ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, end, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return end
}
/** Readable as text on white. */
export const readableOnWhite = (colour: string) => readable(colour, ['#ffffff'])
/** Words on a light colour. */
export const darkInk = '#15211d'
/** Too light for white words of any size; dark ones read on it. */
export const isLightColour = (colour: string): boolean => rgbOf(colour) !== undefined && contrast(colour, '#ffffff') < 3
/** A filled button in the colour of a brand: a light one stays as it is and takes dark words, others are darkened until white reads on them. */
export const buttonColours = (colour: string): { fill: string; ink: string } =>
  isLightColour(colour) ? { fill: colour, ink: darkInk } : { fill: readableOnWhite(colour), ink: '#ffffff' }
/** Visible as a line or a mark on a dark ground, for which 3:1 is enough. */
export const visibleOnDark = (colour: string, ground: string) => readable(colour, [ground], 3)
