import { expect, test } from 'vitest'
import { safeHtml, safePostHtml, textOfHtml } from './safe-html.ts'

test('cells of a table never run into each other, in a text or in its first words', () => {
  const table = '<table><tr><th>Suburb</th><th>Median</th></tr><tr><td>Brighton</td><td>$2.9m</td></tr></table>'
  for (const read of [safeHtml, safePostHtml, textOfHtml])
    expect(read(table).replaceAll(/\s+/g, ' ').trim()).toBe('Suburb Median Brighton $2.9m')
})
