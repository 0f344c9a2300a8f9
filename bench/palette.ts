// From a letter typed into the palette to the painted answers of every source, over the contacts of a big agency, one letter after the other.
import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { browserPath } from '../e2e/helpers/browser.ts'
import { demoPassword } from '../src/accounts/session/password.rules.ts'
import type { Note } from './installation.ts'

/** As an agent types: a quick typist needs about a tenth of a second a letter. */
const betweenLettersMs = 110

/** @param port of a running Gable whose agency `northpoint` is big @param client as the owner of the database */
export async function benchPalette(note: Note, port: number, client: pg.Client): Promise<void> {
  const agency = `(select id from agencies where slug = 'northpoint')`
  const { rows } = await client.query<{ name: string; last: string; phone: string; suburb: string }>(
    `select display_name as name, sort_last as last, right(phone, 6) as phone, suburb from contacts
     where agency_id = ${agency} and kind = 'person' and phone is not null and suburb is not null order by id limit 400`,
  )
  const typed = Array.from({ length: 16 }, (_, n) => {
    const who = rows[(n * 37) % rows.length]
    // The key that people have for O’Brien.
    return ([who?.name, who?.last, who?.phone, who?.suburb][n % 4] ?? 'smith').replaceAll('’', "'")
  })
  const browser = await chromium.launch({ ...browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(`http://127.0.0.1:${port}/login`)
    await page.getByLabel('Email').fill('owner@northpoint.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForSelector('#enquiries-chart')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search or run a command' })
    await box.waitFor()
    const times: number[] = []
    for (const [n, text] of typed.entries()) {
      await box.fill('')
      for (const letter of text.slice(0, 9)) {
        const ms = await typeLetter(page, letter)
        if (n > 1 && ms !== undefined) times.push(ms)
        await page.waitForTimeout(Math.max(0, betweenLettersMs - (ms ?? 0)))
      }
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    const counted = await client.query<{ n: number }>(`select count(*)::int as n from contacts where agency_id = ${agency}`)
    note(
      `palette, ${counted.rows[0]?.n} contacts: letter to painted answers`,
      `p50 ${at(0.5).toFixed(0)} ms, p75 ${at(0.75).toFixed(0)}, p95 ${at(0.95).toFixed(0)} (${times.length} letters)`,
      'p75 < 100 ms',
      at(0.75) < 100,
    )
  } finally {
    await browser.close()
  }
}

/** @returns nothing where the letter asks for nothing: the first one, a space */
async function typeLetter(page: Page, letter: string): Promise<number | undefined> {
  // Listening is awaited before the key is pressed: the two would race to the page otherwise.
  const painted = await page.evaluateHandle(() => ({
    after: new Promise<number | undefined>((done, fail) => {
      const start = () => {
        const from = performance.now()
        let hasSearched = false
        const look = () => {
          const status = document.querySelector('dialog [role=status]')?.textContent ?? ''
          const waited = performance.now() - from
          if (status === 'Searching') hasSearched = true
          else if (hasSearched) return void requestAnimationFrame(() => done(performance.now() - from))
          else if (waited > 80) return done(undefined)
          if (waited > 10_000) return fail(new Error('The palette never answered'))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      window.addEventListener('keydown', start, { capture: true, once: true })
    }),
  }))
  await page.keyboard.press(letter === ' ' ? 'Space' : letter)
  return painted.evaluate(({ after }) => after)
}
