import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { packageRoot } from '../package-root.ts'
import { refuseOverload } from './load/overload.ts'
import { servePage } from './page.ts'

// A folder like the build's: the page, and what is copied as it is.
const folder = mkdtempSync(join(tmpdir(), 'gable-page-'))
const app = fastify()
app.decorate('figures', new Registry())
app.decorateRequest('scope', null)
beforeAll(async () => {
  copyFileSync(join(packageRoot, 'index.html'), join(folder, 'index.html'))
  copyFileSync(join(packageRoot, 'public/icon.svg'), join(folder, 'icon.svg'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/piece.js'), 'export default 1')
  refuseOverload(app, { database: { state: async () => 'ready' } } as never)
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

test('a browser that asks for two hundred pieces of the program at once gets each of them', async () => {
  const pieces = await Promise.all(Array.from({ length: 200 }, () => app.inject('/assets/piece.js')))
  expect([...new Set(pieces.map((one) => one.statusCode))]).toEqual([200])
  expect(pieces[0]?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache')
})

test('a piece of the program that a new version has replaced is refused, not answered with the page', async () => {
  const gone = await app.inject({ url: '/assets/older.js', headers: { accept: '*/*' } })
  expect(gone.statusCode).toBe(404)
  expect(gone.headers['content-type']).toContain('application/problem+json')
  expect((await app.inject('/assets/')).headers['content-type']).not.toContain('javascript')
})
