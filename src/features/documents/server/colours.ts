type Rgb = readonly [number, number, number]
/** What an agency chose; anything may be picked, so everything printed is checked against its ground. */
export interface BrandColours {
  primary: string
  accent: string
  paper: string
  ink: string
}

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 to 1 (WCAG 2.2, definition). */
function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toRgb(from), toRgb(to)]
  return toHex([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share) as unknown as Rgb)
}

const white = '#ffffff'
const black = '#000000'

/** The colour itself, or the nearest darker (on a light ground) or lighter (on a dark one) that reaches the ratio on every ground. */
export function readable(colour: string, grounds: readonly string[], ratio = 4.5): string {
  const isDarkGround = grounds.every((ground) => contrast(ground, white) > contrast(ground, black))
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, isDarkGround ? white : black, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return isDarkGround ? white : black
}

/** White where it reads, else the brand's dark. */
const textOn = (ground: string, dark: string) => (contrast(white, ground) >= 4.5 ? white : readable(dark, [ground]))

/** Every colour the templates print. Text reaches 4.5:1 on its ground, icons and labels too. */
export function brochurePalette({ primary, accent, paper: chosenPaper, ink }: BrandColours) {
  // Portraits, code and small print lie on the paper: it stays a light tint.
  const paper = readable(chosenPaper, [black], 14)
  const onPrimary = textOn(primary, ink)
  // Yellow darkened is olive: a bright brand keeps its fills and prints its words in ink.
  const dark = contrast(primary, white) < 2.5 ? ink : primary
  return {
    primary,
    accent,
    paper,
    ink: readable(ink, [white, paper]),
    muted: readable(mix(ink, white, 0.35), [white, paper]),
    hairline: mix(mix(paper, ink, 0.14), accent, 0.12),
    onPrimary,
    /** Small print on the primary: a little quieter than the names. */
    quietOnPrimary: readable(mix(onPrimary, primary, 0.2), [primary]),
    accentOnPrimary: readable(accent, [primary]),
    onAccent: textOn(accent, contrast(primary, accent) >= 4.5 ? primary : ink),
    accentOnLight: readable(accent, [white, paper]),
    primaryOnLight: readable(dark, [white, paper]),
    /** Lies over the photo under white letters: the primary, darkened until white stands out well. */
    scrim: readable(dark, [white], 12),
  }
}
