type Rgb = readonly [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

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
  const part = (i: number) => Math.round((a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share)
  return `#${[0, 1, 2].map((i) => part(i).toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself, or the nearest darker one that reads as text on white (4.5:1). */
export function readableOnWhite(colour: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, '#000000', share)
    if (contrast(candidate, '#ffffff') >= 4.5) return candidate
  }
  return '#000000'
}
