// The page is there for every user, however they ask for it.
import { expect, test } from '@playwright/test'
import { gableUrl } from '../helpers/portal.ts'

test('the page is there for who names no compression, like a monitor', async ({ request }) => {
  for (const path of ['/', '/listings', '/assets/']) {
    const answer = await request.get(`${gableUrl()}${path}`, { headers: { 'accept-encoding': 'identity' } })
    expect(answer.status()).toBeLessThan(500)
  }
})
