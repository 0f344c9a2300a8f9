import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { packageRoot } from '../package-root.ts'
import { servePage } from './page.ts'

// A folder like the build's: the page, and what is copied as it is.
const folder = mkdtempSync(join(tmpdir(), 'gable-page-'))
const app = fastify()
beforeAll(async () => {
  copyFileSync(join(packageRoot, 'index.html'), join(folder, 'index.html'))
  copyFileSync(join(packageRoot, 'public/icon.svg'), join(folder, 'icon.svg'))
  await servePage(app, folder, readConfig({}))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('browsers that look for /favicon.ico get an icon', async () => {
  const asked = await app.inject('/favicon.ico')
  expect(asked.statusCode).toBe(301)
  const icon = await app.inject(String(asked.headers.location))
  expect(icon.statusCode).toBe(200)
  expect(icon.headers['content-type']).toContain('image/svg+xml')
  expect(icon.body).toContain('<svg')
})

test('a screen’s address gets the page, and a file that is not there a refusal', async () => {
  const screen = await app.inject('/listings/some-listing')
  expect(screen.headers['content-type']).toContain('text/html')
  expect(screen.body).toContain('<div id="root"')
  expect((await app.inject('/missing.png')).statusCode).toBe(404)
})
