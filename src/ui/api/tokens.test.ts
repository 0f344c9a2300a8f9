import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The colours that one scheme sets, by name. */
function coloursOf(scheme: 'light' | 'dark'): Map<string, string> {
  const [, block = ''] = new RegExp(`\\[data-mantine-color-scheme="${scheme}"\\] \\{([^}]+)\\}`).exec(css) ?? []
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]))
}
function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['mantine-color-text', 'mantine-color-dimmed', 'mantine-color-error', 'mantine-color-placeholder']
const grounds = ['gable-panel', 'gable-canvas', 'gable-hover']

test.each(['light', 'dark'] as const)('every text colour can be read on every ground in the %s scheme', (scheme) => {
  const colours = coloursOf(scheme)
  const weak = texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const [a, b] = [colours.get(text), colours.get(ground)]
      if (!a || !b) return [`${text} or ${ground} has no colour`]
      // Placeholders stand on fields, which are panels.
      const isOnField = text !== 'mantine-color-placeholder' || ground === 'gable-panel'
      return isOnField && contrast(a, b) < 4.5 ? [`${text} on ${ground}: ${contrast(a, b).toFixed(2)}`] : []
    }),
  )
  expect(weak).toEqual([])
})
