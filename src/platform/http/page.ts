import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#common/errors.ts'
import { buildInfo } from '../build-info.ts'
import type { Config } from '../config.ts'
import { relyingParty } from '../relying-party.ts'
import { sendProblem } from './errors.ts'

/**
 * The single page with a fresh nonce per response, and its assets. Scripts only from us; styles only from us or with the nonce.
 * The page and everything it may reach come from one table, so that the policy and the configuration cannot disagree.
 */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  config: Config,
  /** Returns true while set-up is open; checked for every page, because it can be cleared while Gable runs. */
  needsSetup: () => Promise<boolean> = async () => false,
  /** Returns true while an agency sends nothing because of a restore: its owner then sees a banner. */
  isHeld: () => Promise<boolean> = async () => false,
): Promise<void> {
  const photoHost = config.PHOTO_HOST?.replace(/\/$/, '') ?? ''
  const tiles = config.MAP_TILES_URL ? { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION ?? '' } : undefined
  const tileHost = tiles ? new URL(tiles.url.replaceAll(/[{}]/g, '')).origin : ''
  const passkeys = relyingParty(config)?.origin
  const settingsFor = ({ isWaiting = false, isRestored = false }) =>
    JSON.stringify({
      apiHost: '',
      photoHost,
      version: buildInfo().page ?? '',
      tiles,
      passkeys,
      ...(isWaiting && { needsSetup: true }),
      ...(isRestored && { isRestored: true }),
    })
      .replaceAll('&', '&amp;')
      .replaceAll("'", '&#39;')
      .replaceAll('<', '&lt;')
  const texts = { ready: settingsFor({}), waiting: settingsFor({ isWaiting: true }), restored: settingsFor({ isRestored: true }) }
  const file = join(folder, 'index.html')
  const page = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const policy = (nonce: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob: ${photoHost} ${tileHost}`.trim(),
      "font-src 'self'",
      `connect-src 'self' ${photoHost} ${tileHost}`.trim(),
      "frame-src 'self' blob:",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')

  const sendPage = async (reply: FastifyReply) => {
    // A database that does not respond must not break the page, which shows that error better.
    const isWaiting = await needsSetup().catch(() => false)
    const isRestored = await isHeld().catch(() => false)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(nonce),
      })
      .serializer((html: unknown) => html as string)
      .send(
        page
          ?.replaceAll('%NONCE%', nonce)
          .replaceAll('%CONFIG%', () => (isWaiting ? texts.waiting : isRestored ? texts.restored : texts.ready)),
      )
  }

  if (page) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => void (route.config = { ...route.config, sendsFile: true }))
      await scope.register(fastifyStatic, {
        ...files,
        root: join(folder, 'assets'),
        prefix: '/assets/',
        globIgnore: [compressed],
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    })
    await app.register(fastifyStatic, {
      ...files,
      root: folder,
      globIgnore: [compressed, 'assets/**', 'index.html'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
  }
  // Browsers and feed readers ask for it by name and do not read the page.
  if (page) app.get('/favicon.ico', (_request, reply) => reply.redirect('/icon.svg', 301))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|files|m|p|mail|dev|users)\//.test(path) &&
      !/\.\w{2,5}$/.test(path)
    return page && isScreen ? sendPage(reply) : sendProblem(notFound(), request, reply)
  })
}

/**
 * A route for each file there is at the start. With one for all of them the plugin lists the folder for every request, to compare the
 * spelling: 1,600 names for each of a page's hundred files.
 */
const files = {
  wildcard: false,
  preCompressed: true,
  index: false,
  cacheControl: false, // or it overwrites ours
} as const
const compressed = '**/*.{br,gz}'
