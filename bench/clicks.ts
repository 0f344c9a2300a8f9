// From the key that leads to a screen to the frame that shows it, in a browser that has been there before.
import { chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/helpers/browser.ts'
import { demoAgencies } from '../src/server/demo/demo-agencies.ts'
import { demoPassword } from '../src/accounts/session/password.rules.ts'
import { demoSettled, type Installation, type Note } from './installation.ts'
import { startNode } from './processes.ts'

/** The key after `g`, the beginning of the heading, and what stands there once the screen has its content. */
const screens = [
  { key: 'h', heading: 'Good', shows: '#enquiries-chart' },
  { key: 'c', heading: 'Contacts', shows: '[role=grid] [role=row] a' },
  { key: 't', heading: 'Tasks', shows: 'main article, main [role=listitem], main li' },
  { key: 'y', heading: 'Calendar', shows: 'main [role=grid], main [role=gridcell], main time, main button' },
  { key: 'e', heading: 'Enquiries', shows: 'main li' },
  { key: 'q', heading: 'Campaigns', shows: 'main a[href^="/campaigns/"]' },
  { key: 'l', heading: 'Listings', shows: '[role=grid] [role=row] a' },
]
const rounds = 15

export async function benchClicks(note: Note, { env, connection, command }: Installation): Promise<void> {
  const gable = await startNode('dist/server/main.mjs', env)
  const browser = await chromium.launch({ ...browserPath(), args: ['--no-sandbox'] })
  try {
    await demoSettled(connection)
    command('seed', '--agency', 'harbour-vale', '--listings', '2000')
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(`http://127.0.0.1:${gable.port}/login`)
    await page.getByLabel('Email').fill(demoAgencies[0]?.users[0]?.email ?? '')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.waitForSelector('#enquiries-chart')
    const times = new Map<string, number[]>()
    for (let round = 0; round <= rounds; round++)
      // Every second round the other way about, so that no screen always follows the same one.
      for (const screen of round % 2 ? screens.slice(0, -1).reverse() : screens.slice(1)) {
        const ms = await go(page, screen)
        if (round > 0) times.set(screen.heading, [...(times.get(screen.heading) ?? []), ms])
      }
    const lists = times.get('Listings') ?? []
    times.delete('Listings')
    const each = [...times].map(([name, all]) => `${name} ${Math.round(upperQuarter(all))}`).join(', ')
    const p75 = upperQuarter([...times.values()].flat())
    note('warm key to painted screen, p75', `${Math.round(p75)} ms (${each})`, '< 100 ms', p75 < 100)
    const list = upperQuarter(lists)
    note('the same for the list of 2,000 listings', `${Math.round(list)} ms`, '< 200 ms', list < 200)
    const ticks = await tickOff(page)
    const tick = upperQuarter(ticks)
    const what = 'a task ticked off to painted, network 300 ms away, p75'
    note(what, `${Math.round(tick)} ms (${ticks.length} tasks)`, '<= 50 ms', tick <= 50)
  } finally {
    await browser.close()
    await gable.stop()
  }
}

const upperQuarter = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.75)] ?? Number.NaN

async function go(page: Page, { key, heading, shows }: (typeof screens)[number]): Promise<number> {
  await page.waitForTimeout(150)
  const painted = page.evaluate(
    ({ key, heading, shows }) =>
      new Promise<number>((done, fail) => {
        let from = 0
        const look = () => {
          if (performance.now() - from > 20_000) return fail(new Error(`${heading} did not come up`))
          const isThere = document.querySelector('h1')?.textContent?.startsWith(heading) && document.querySelector(shows)
          if (!isThere) return void requestAnimationFrame(look)
          // The frame after the one in which it stands there has been shown.
          requestAnimationFrame(() => done(performance.now() - from))
        }
        const start = (event: KeyboardEvent) => {
          if (event.key !== key) return
          window.removeEventListener('keydown', start, { capture: true })
          from = performance.now()
          requestAnimationFrame(look)
        }
        window.addEventListener('keydown', start, { capture: true })
      }),
    { key, heading, shows },
  )
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  return painted
}

/** Done tasks leave the list before their answer comes. */
async function tickOff(page: Page): Promise<number[]> {
  const box = '[role=checkbox][aria-label^="Done: "][aria-checked=false]:not([disabled])'
  await page.goto(new URL('/tasks?view=list', page.url()).href)
  await page.waitForSelector(box)
  await page.waitForTimeout(1500)
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  const times: number[] = []
  for (let round = 0; round < rounds && (await page.locator(box).count()) > 0; round++) {
    times.push(
      await page.evaluate(
        (first) =>
          new Promise<number>((done) => {
            const one = document.querySelector<HTMLElement>(first)
            const from = performance.now()
            const look = () => {
              if (one?.isConnected && one.getAttribute('aria-checked') === 'false') return void requestAnimationFrame(look)
              requestAnimationFrame(() => done(performance.now() - from))
            }
            one?.click()
            requestAnimationFrame(look)
          }),
        box,
      ),
    )
    // Until its answer and the list after it have come.
    await page.waitForTimeout(1500)
  }
  return times
}
