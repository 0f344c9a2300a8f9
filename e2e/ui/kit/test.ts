import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Appearance, appearanceEndpoints } from '../../../src/accounts/appearance/appearance.contract.ts'
import { defaultAppearance } from '../../../src/accounts/appearance/appearance-defaults.rules.ts'
import { presenceEndpoints } from '../../../src/accounts/users/presence.contract.ts'
import { StoredAuthUser, sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import { permissionsOf, type Role } from '../../../src/common/permissions.ts'
import { homeEndpoints } from '../../../src/workspace/home/home.contract.ts'
import { KeptPage, Origin } from './kept-page.ts'
import { answerOf, type DeepPartial, id, sampleOf } from './sample.ts'
import { StandIn } from './stand-in.ts'

/** Wednesday 25 November 2026, ten in the morning in Melbourne. */
export const now = new Date('2026-11-24T23:00:00Z')
export const today = '2026-11-25'

export const agencyId = id(1001)
export const userId = id(1002)
export const agentId = id(1003)
export const colleagueId = id(1004)

/** The signed-in user: the owner of the agency unless a test says otherwise. */
export function userOf(role: Role = 'owner', over: DeepPartial<StoredAuthUser> = {}): StoredAuthUser {
  return sampleOf(StoredAuthUser, {
    ...{ ClientId: agencyId, UserId: userId, AgentId: agentId, Email: 'eleanor@harbourvale.example', name: 'Eleanor Whitcombe' },
    ...{ agencyName: 'Harbour & Vale', agencySlug: 'harbour-vale', brandColour: '#0b5d57', timeZone: 'Australia/Melbourne' },
    ...{ roles: [role], permissions: permissionsOf[role], photoUrl: null, mustSetUpSecondStep: false },
    ...over,
  } as DeepPartial<StoredAuthUser>)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Decoded by the page and never checked there; it outlives every test. */
const accessToken = ({ UserId, ClientId, Email }: StoredAuthUser) =>
  `${part({ alg: 'none' })}.${part({ UserId, ClientId, email: Email, firstName: 'Eleanor', lastName: 'Whitcombe', exp: 4_000_000_000 })}.x`
/** What the server gives who signs in. */
export const tokensOf = (user: StoredAuthUser) => ({ accessToken: accessToken(user), refreshToken: 'kept', deviceToken: 'known' })

/** A second tab of the same browser, signed in as the first one is. */
export async function anotherTab(page: Page): Promise<Page> {
  return page.context().newPage()
}

/** The same person with another browser, a phone of its own for one: signed in, and with nothing else in it. */
export async function anotherBrowser(page: Page): Promise<Page> {
  const context = page.context()
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const { localStorage = [] } = (await context.storageState()).origins[0] ?? {}
  const other = await browser.newContext({
    ...{ viewport: page.viewportSize(), locale: 'en-AU', timezoneId: 'Australia/Melbourne', reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin: new URL(page.url()).origin, localStorage }] },
  })
  const tab = await other.newPage()
  await tab.clock.setFixedTime(now)
  return tab
}

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return page
}

interface Fixtures {
  /** Settings of the installation that the pages come from: `test.use({ settings: { … } })`. */
  settings: Record<string, string>
  /** The server of this test. */
  api: StandIn
  /** Opens a screen as the signed-in user (the owner unless another is given). */
  open(path: string, options?: { user?: StoredAuthUser | null }): Promise<Page>
}
interface WorkerFixtures {
  kept: KeptPage
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  kept: [
    async ({ browser }, provide, { project }) => {
      const { viewport = null, locale = 'en-AU', timezoneId = 'Australia/Melbourne', contextOptions } = project.use
      const origin = await new Origin().open()
      // All that a test can change is given: what is left out Playwright takes from the test that runs, which may be on a phone.
      const desk = { isMobile: false, hasTouch: false, colorScheme: 'light', forcedColors: 'none' } as const
      const openPage = async () => pageOf(await browser.newContext({ viewport, locale, timezoneId, ...desk, ...contextOptions }))
      await provide(new KeptPage(origin, openPage))
      origin.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ context, kept, isMobile, hasTouch, locale, contextOptions }, provide, { tags, project }) => {
    const needsOwn = isMobile || hasTouch || locale !== project.use.locale || 'forcedColors' in contextOptions
    if (needsOwn || tags.includes(cold.tag)) return provide(context)
    const page = await kept.get()
    await provide(page.context())
    await kept.empty()
  },
  page: async ({ context, kept, viewport, colorScheme }, provide) => {
    if (!kept.isIn(context)) return provide(await pageOf(context))
    const page = await kept.get()
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, colorScheme })
    await provide(page)
  },
  api: async ({ settings, kept, page: _left }, provide) => {
    const standIn = await new StandIn().start(settings, kept.origin)
    serveShell(standIn)
    await provide(standIn)
    expect(standIn.faults, 'what the page sent and got fits the contracts').toEqual([])
  },
  open: async ({ page, api }, provide, { testId }) => {
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    const scripts: { dispose(): Promise<void> }[] = []
    await provide(async (path, { user = userOf() } = {}) => {
      const script = await page.addInitScript(
        ({ stored, test }) => {
          document.addEventListener('securitypolicyviolation', (e) => {
            throw new Error(`${e.effectiveDirective} ${e.blockedURI}`)
          })
          if (!location.protocol.startsWith('http') || sessionStorage.getItem('test') === test) return
          localStorage.clear()
          sessionStorage.clear()
          sessionStorage.setItem('test', test)
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        { stored: user ? storedLogin(user) : {}, test: testId },
      )
      scripts.push(script)
      if (user) api.on(sessionEndpoints.getUser, user)
      await page.goto(api.url + path)
      return page
    })
    for (const script of scripts) await script.dispose()
    expect(troubles, 'errors of the page').toEqual([])
  },
})

/** What every screen reads and writes by itself: the settings of the layout, who looks at what; and the first screen, which knows the day. */
function serveShell(api: StandIn): void {
  let appearance: Appearance = defaultAppearance
  api
    .on(appearanceEndpoints.get, () => appearance)
    .on(appearanceEndpoints.change, ({ body }) => (appearance = { ...appearance, ...(body as Partial<Appearance>) }))
    .on(presenceEndpoints.presence, undefined)
    .on(homeEndpoints.get, answerOf(homeEndpoints.get, { today }))
}

function storedLogin(user: StoredAuthUser): Record<string, string> {
  const token = accessToken(user)
  return {
    'gable.authUser': JSON.stringify({ accessToken: token, refreshToken: 'kept' }),
    'gable.accessToken': token,
    'gable.refreshToken': 'kept',
    'gable.name': user.Email,
    'gable.username': user.Email,
    'gable.storedAuthUser': JSON.stringify(user),
  }
}

/** In the gate: what costs an agency something when it breaks (docs/decisions/0202). All tests of screens run nightly. */
export const gate = { tag: '@gate' }
/** A browser of its own, which has fetched no file of the pages yet: for tests of what happens until they are there. */
export const cold = { tag: '@cold' }

export { expect } from '@playwright/test'
export { answerOf, id, sampleOf } from './sample.ts'
