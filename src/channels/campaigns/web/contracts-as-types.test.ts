import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A contract brings zod with it: 22 kB that a page which only draws does not need. What both sides compute with stands in `*.rules.ts`. */
test.each(['campaigns', 'blogs', 'reviews'])('pages of %s take types alone from contracts', (feature) => {
  const folder = join(import.meta.dirname, '../..', feature, 'web')
  const wrong = readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^import (?!type\b|')[^']*'([^']+)'/gm)]
        .filter(([, from]) => from?.endsWith('.contract.ts'))
        .map(([line]) => `${file}: ${line}`),
    )

  expect(wrong).toEqual([])
})
