// The agency's listings and its form on a website of its own, at another origin: the recipe of docs/recipes/website, and the elements of embed.js.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'
import { unique, uniqueNumber } from '../helpers/unique.ts'

test.setTimeout(120_000)

const recipe = readFileSync(join(import.meta.dirname, '../../docs/recipes/website/index.html'), 'utf8')
const home = (slug: string) => `${gableUrl()}/p/${slug}`

/** A web server of the agency's own, with the policy of a careful one. */
async function otherSite(html: string, policy?: string) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...(policy && { 'content-security-policy': policy }) })
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { host, url: `http://${host}/`, stop: () => server.close() }
}

/** The owner switches the website on and names the other one. */
async function named(page: Page, owner: string, host: string): Promise<void> {
  await openSignedIn(page, owner, '/settings/branding')
  await page.getByRole('button', { name: 'Website', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Website' })
  const publish = dialog.getByRole('switch', { name: 'Publish the website' })
  await expect(publish).toBeVisible()
  if (!(await publish.isChecked())) await publish.click()
  const domains = dialog.getByRole('combobox', { name: 'Your other websites' })
  await domains.fill(host)
  await domains.press('Enter')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}
/** As a person types: a form that is filled in within three seconds is not theirs. */
const typed = (text: string) => [text, { delay: 70 }] as const
function wordAndName(first: string): readonly [word: string, name: string] {
  const word = unique()
  return [word, `${first} ${word}`]
}

test('a website of fifty lines shows the agency’s homes, and an enquiry from it arrives', async ({ page, browser }) => {
  const site = await otherSite(recipe)
  await named(page, owners.harbour, site.host)
  const visitor = await (await browser.newContext()).newPage()
  const cookies: string[] = []
  visitor.on('response', (response) => void (response.headers()['set-cookie'] && cookies.push(response.url())))
  await visitor.goto(`${site.url}?home=${encodeURIComponent(home('harbour-vale'))}`)
  const [word, name] = wordAndName('Nora')
  await expect(visitor.getByRole('heading', { name: 'Homes with Harbour & Vale' })).toBeVisible()
  await expect(visitor.getByRole('listitem')).not.toHaveCount(0)
  await visitor.getByLabel('Name').pressSequentially(...typed(name))
  await visitor.getByLabel('Email').fill(`${word}@mail.example`)
  await visitor.getByLabel('Message').pressSequentially(...typed('Is there a time to see it during the week? We both work.'))
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByRole('status')).toContainText('Thank you')
  site.stop()

  await openSignedIn(page, owners.harbour, '/enquiries')
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect(cookies).toEqual([])
})

test('the elements work under a policy that allows nothing but the agency’s Gable', async ({ page, browser }) => {
  const own = new URL(gableUrl()).origin
  const policy = `default-src 'none'; script-src ${own}; connect-src ${own}; img-src ${own}`
  const html = `<!doctype html><title>Homes</title><h1>Homes</h1><gable-listings limit="6"></gable-listings><gable-enquiry></gable-enquiry><script src="${home('northpoint')}/embed.js" async></script>`
  const site = await otherSite(html, policy)
  await named(page, owners.northpoint, site.host)
  const visitor = await (await browser.newContext()).newPage()
  const faults: string[] = []
  visitor.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())))
  await visitor.goto(site.url)
  const [, name] = wordAndName('Omar')
  await expect(visitor.getByRole('listitem')).toHaveCount(6)
  await expect(visitor.getByRole('img').first()).toBeVisible()
  await visitor.getByLabel('Name').pressSequentially(...typed(name))
  await visitor.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(visitor.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email or a phone number/)
  await visitor.getByLabel('Phone').pressSequentially(...typed(`04${String(uniqueNumber()).padStart(8, '1')}`))
  await visitor.getByLabel('Message').pressSequentially(...typed('Please call me about the house near the bay this week.'))
  await visitor.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(visitor.getByRole('status')).toContainText('Thank you')
  site.stop()

  await openSignedIn(page, owners.northpoint, '/enquiries')
  await expect(page.getByRole('link', { name })).toBeVisible()
  // The browser names the refusal of an incomplete form.
  expect(faults.filter((text) => !text.includes('422'))).toEqual([])
})
