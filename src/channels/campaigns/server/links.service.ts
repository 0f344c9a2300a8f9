import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '#platform/context.ts'
import { FetchRefused, safeFetch } from '#platform/fetch/safe-fetch.ts'
import type { CheckedLink } from '../campaigns.contract.ts'
import { filledIn } from '#core/contacts/names/merge-fields.rules.ts'
import { getCampaign } from './campaigns.service.ts'
import type { CompiledMail } from './render/frame.ts'
import { compileFor } from './render/mail.service.ts'

const most = 40
const atOnce = 6

/** Every web address in a mail that was compiled to be measured, each once: those of listings, posts and networks too. */
export const addressesIn = ({ links }: CompiledMail): string[] => [...new Set(links.map(({ url }) => filledIn(url, {})))]

/** Asks every web address in the mail whether it answers. */
export async function checkLinks(caller: Caller, id: string): Promise<{ links: CheckedLink[] }> {
  const urls = await caller.transaction(async (ctx) => {
    const { mail } = await compileFor(ctx, await getCampaign(ctx, id), { measures: true })
    return addressesIn(mail).slice(0, most)
  })
  const folder = await mkdtemp(join(tmpdir(), 'gable-links-'))
  const links: CheckedLink[] = []
  try {
    const waiting = [...urls.entries()]
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          links[next[0]] = await ask(caller, next[1], join(folder, String(next[0])))
      }),
    )
    return { links }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers that websites give to programs and not to people: who is asked does not say that the page is gone. */
const onlyForPeople = new Set([401, 403, 405, 406, 429, 451, 999])

/** Host and port, also the usual port: other ports of that machine are not ours. */
function hostAndPort(address: string): string {
  const { host, port, protocol } = new URL(address)
  return port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`
}

async function ask({ platform: { config } }: Caller, url: string, path: string): Promise<CheckedLink> {
  try {
    await safeFetch(url, path, {
      maxBytes: 500_000,
      timeoutMs: 8_000,
      accept: 'text/html, */*;q=0.8',
      // Our own public pages (posts) may lie on a machine that calls itself by a private address.
      allowPrivate: [...config.FETCH_ALLOW_PRIVATE, hostAndPort(config.PUBLIC_URL)],
    })
    return { url, verdict: 'answers', message: 'Works' }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    // A page that is larger than we read is there all the same.
    if (error instanceof FetchRefused && error.isTooLarge) return { url, verdict: 'answers', message: 'Works' }
    if (onlyForPeople.has((error as { status?: number }).status ?? 0))
      return { url, verdict: 'unsure', message: 'Can’t be checked automatically. Open it to check' }
    if (error instanceof FetchRefused) return { url, verdict: 'broken', message: words }
    return { url, verdict: 'broken', message: /timeout|aborted/i.test(words) ? 'Took too long to load' : 'Couldn’t be reached' }
  }
}
