// Dialogs and forms of people and portals that a walk over the screens does not open: accessible, and within the page's policy.
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { animationsEnded } from '../helpers/accessible.ts'
import { intercept } from '../helpers/intercept.ts'
import { gableUrl, openSignedIn, owners, password, samplePhoto, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(240_000)

type Step = (page: Page) => Promise<unknown>
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choosePortal = (name: string) => async (page: Page) => {
  await press('Add account')(page)
  await page.getByRole('combobox', { name: 'Portal' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}
/** A user without two-factor authentication and not oneself. */
const openUser = (then: Step) => async (page: Page) => {
  await page
    .getByRole('link', { name: /Dana Whitcombe/ })
    .first()
    .click()
  await then(page)
}

const people: [what: string, path: string, open: Step][] = [
  ['add a user', '/settings/users', press('Add user')],
  ['a user leaves', '/settings/users', openUser(press('Mark as left'))],
  ['change password', '/settings/profile', press('Change password')],
  ['two-factor authentication', '/settings/profile', press('Set up')],
  [
    'two-factor authentication with its QR code',
    '/settings/profile',
    async (page) => {
      await press('Set up')(page)
      await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(password)
      await press('Continue')(page)
      await expect(page.getByRole('dialog').locator('code')).toBeVisible()
    },
  ],
  [
    'crop a photo',
    '/settings/profile',
    async (page) => {
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#557799') }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  ['a new role', '/settings/roles', press('New role')],
  [
    'a change in the audit',
    '/settings/audit',
    (page) =>
      page
        .getByText(/^Show \d+ (field|entries)/)
        .first()
        .click(),
  ],
  ['add an agent', '/settings/agents', press('Add agent')],
  [
    'an agent leaves',
    '/settings/agents',
    async (page) => {
      await page.getByRole('link', { name: 'Sofia Rossi', exact: true }).click()
      await press('Mark as left…')(page)
    },
  ],
  ['history of the branding', '/settings/branding', press('History')],
]
const portals: typeof people = [
  ['add an account of realestate.com.au', '/portals/accounts', press('Add account')],
  ['add an account of Domain', '/portals/accounts', choosePortal('Domain')],
  ['add an account with files', '/portals/accounts', choosePortal('Homely')],
  ['calls of realestate.com.au', '/portals/accounts', press(/^Edit realestate/)],
  ['calls of Domain', '/portals/accounts', press(/^Edit Domain/)],
  ['a rejected listing', '/portals', openCell],
  [
    'what the portal gets',
    '/portals',
    async (page) => {
      await openCell(page)
      await page.getByRole('button', { name: 'View feed' }).click()
      await expect(page.getByRole('dialog', { name: /^Feed to / })).toBeVisible()
    },
  ],
  [
    'reply to an enquiry',
    '/enquiries',
    async (page) => {
      await page.getByRole('list', { name: 'Enquiries' }).getByRole('listitem').first().click()
      await page.keyboard.press('r')
    },
  ],
]
/** A live listing that is for sale. */
const openListing = async (page: Page) => {
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
}
const records: typeof people = [
  [
    'a brochure',
    '/listings?status=live&listingClass=residential',
    async (page) => {
      await openListing(page)
      await press('Brochure')(page)
    },
  ],
  [
    'change price',
    '/listings?status=live&listingClass=residential',
    async (page) => {
      await openListing(page)
      await press('More')(page)
      await page.getByRole('menuitem', { name: 'Change price' }).click()
      // The menu it came from is still closing.
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  [
    'sold',
    '/listings?status=live&listingClass=residential',
    async (page) => {
      await openListing(page)
      await press(/^Status: Live/)(page)
      await page.getByRole('menuitem', { name: 'Sold' }).click()
      // The menu it came from is still closing.
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
  ['a calendar entry', '/calendar', press('New entry')],
  ['calendar link', '/calendar', press('Sync calendar')],
  ['save a view', '/crm/contacts/all', press('Save view')],
  ['a new contact', '/crm/contacts/all', press('New contact')],
  ['a new campaign', '/campaigns', press('New campaign')],
  ['a request for a review', '/reviews', press('Request a review')],
  [
    'keyboard shortcuts',
    '/tasks',
    async (page) => {
      await page.getByRole('button', { name: 'Task performance' }).focus()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
]
const everywhere: typeof people = [
  ['notifications', '/tasks', press(/^Notifications/)],
  ['account menu', '/tasks', press(/^Account: /)],
  ['what can be added', '/tasks', press('New')],
  ['search', '/tasks', press(/^Search or jump/)],
  ['filters of listings', '/listings', press('Filters')],
  ['filters of contacts', '/crm/contacts/all', press('Filters')],
  ['add a review', '/reviews', press('Add a review')],
  ['hide a review', '/reviews', press('Hide…')],
  ['blog on the website', '/blogs', press('On your website')],
]
const onPhone: typeof people = [
  ...everywhere.filter(([what]) => what !== 'what can be added'),
  ['menu', '/tasks', press('Menu')],
  ['what can be added', '/tasks', (page) => page.getByRole('navigation', { name: 'Shortcuts' }).getByLabel('New').tap()],
  ...records.filter(([what]) => what !== 'keyboard shortcuts'),
  ...people.filter(([what]) => !/picture|audit/.test(what)),
]
/** Opened within the page, not on top of it. */
const opensInPlace = new Set([
  'a new role',
  'a change in the audit',
  'add an account of realestate.com.au',
  'add an account of Domain',
  'add an account with files',
  'calls of realestate.com.au',
  'calls of Domain',
  'reply to an enquiry',
])
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const sizes: [name: string, options: BrowserContextOptions, parts: Record<string, typeof people>][] = [
  ['light', { colorScheme: 'light' }, { people, portals, records, everywhere }],
  ['dark', { colorScheme: 'dark' }, { people, portals, records, everywhere }],
  ['phone', { ...phone, colorScheme: 'light' }, { onPhone }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }, { onPhone }],
]
/** What is open has the focus, and gives it back when it closes. */
async function expectFocusKept(page: Page, what: string): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.activeElement !== document.body)
  await expect.poll(hasFocus, `${what} takes the focus`).toBe(true)
  const dialog = page.getByRole('dialog')
  const open = dialog.or(page.getByRole('menu'))
  // A list inside it closes first.
  for (let press = 0; press < 3 && (await open.count()) > 0; press++) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(hasFocus, `${what} gives the focus back`).toBe(true)
}
async function openCell(page: Page) {
  await page
    .getByText(/^Needs attention/)
    .first()
    .click()
  await page
    .getByRole('button', { name: / on realestate\.com\.au:/ })
    .filter({ hasText: 'Rejected' })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

for (const [size, options, parts] of sizes)
  for (const [part, all] of Object.entries(parts))
    test(`every dialog holds, ${size}: ${part}`, async ({ browser }) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const trouble = await watchForTrouble(page)
      await openSignedIn(page, owners.harbour, '/settings/appearance')
      for (const [what, path, open] of all) {
        await page.goto(`${gableUrl()}${path}`)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
        await open(page)
        // What opens is fetched first, and while it fades in, its text has less contrast.
        const opened = page.getByRole('dialog').or(page.getByRole('menu')).first()
        if (!opensInPlace.has(what)) await expect(opened, what).toHaveCSS('opacity', '1')
        await animationsEnded(page)
        const builder = new AxeBuilder({ page }).setLegacyMode(true)
        // An open menu is the last element of the page, outside of its landmarks.
        if ((await page.getByRole('menu').count()) > 0) builder.disableRules(['region'])
        const { violations } = await builder.analyze()
        expect(violations.map((v) => `${what}: ${v.id} ${v.nodes[0]?.target.join(' ')}`)).toEqual([])
        expect(await trouble(), what).toEqual([])
        // A file that a script chose was opened by no button.
        if (what !== 'crop a photo') await expectFocusKept(page, what)
      }
      await context.close()
    })

test('a button that loads has the focus again when it is done', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/campaigns/automatic')
  const button = page.getByRole('button', { name: 'Test run' }).first()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  // No answer before the button has been seen loading.
  const seen = Promise.withResolvers<void>()
  await intercept(page, '**/api/**', async (route) => {
    if (route.request().method() === 'POST') await seen.promise
    await route.continue()
  })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toBeDisabled()
  seen.resolve()
  await answered
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
})

test('Enter in a question about something final changes nothing: it starts on Cancel, before the button that does it', async ({
  page,
}) => {
  await openSignedIn(page, owners.harbour, '/listings?status=live&listingClass=residential')
  await openListing(page)
  await press('More')(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: /^Delete .+\?$/ })
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Take down and delete'])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
})

test('the question about several listings speaks of several', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings?status=live&listingClass=residential')
  const boxes = page.getByRole('grid').getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('toolbar', { name: 'Selected listings' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 listings?' })
  await expect(question).toContainText('Undo restores the listings, but not their ads.')
})
