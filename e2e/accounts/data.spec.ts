// What an owner does with all of the agency's data.
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import yauzl from 'yauzl'
import { openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test('an owner downloads everything as one archive that another program opens', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/settings/data')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download archive' }).click()
  const download = await started

  expect(download.suggestedFilename()).toMatch(/^Harbour-Vale.*-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await yauzl.fromBufferPromise(await buffer(createReadStream(await download.path())), { strictFileNames: true })
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  expect(names).toEqual(
    expect.arrayContaining(['records/contacts.jsonl', 'open/contacts.csv', 'open/listings.xml', 'README.html']),
  )
  expect(names.some((name) => name.startsWith('files/'))).toBe(true)
  expect(names.at(-1)).toBe('manifest.json')
  expect(await trouble()).toEqual([])
})
