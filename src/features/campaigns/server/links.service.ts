import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '#platform/context.ts'
import { FetchRefused, safeFetch } from '#platform/fetch/safe-fetch.ts'
import { filledIn } from '../merge.rules.ts'
import { getCampaign } from './campaigns.service.ts'
import { linksOf } from './review.service.ts'

const most = 30

/** Asks every web address in the mail whether it answers. A page that is larger than we read is there all the same. */
export async function checkLinks(
  caller: Caller,
  id: string,
): Promise<{ links: { url: string; isOk: boolean; message: string }[] }> {
  const { design } = await caller.transaction((ctx) => getCampaign(ctx, id))
  const urls = linksOf(design).slice(0, most)
  const folder = await mkdtemp(join(tmpdir(), 'gable-links-'))
  try {
    return { links: await Promise.all(urls.map((url, i) => ask(caller, url, join(folder, String(i))))) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask({ platform }: Caller, url: string, path: string) {
  if (!/^https?:/i.test(url)) return { url, isOk: true, message: 'Opens on the reader’s own machine' }
  try {
    await safeFetch(filledIn(url, {}), path, {
      maxBytes: 500_000,
      timeoutMs: 8_000,
      allowPrivate: platform.config.FETCH_ALLOW_PRIVATE,
    })
    return { url, isOk: true, message: 'Answers' }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (error instanceof FetchRefused && words.startsWith('The file is larger')) return { url, isOk: true, message: 'Answers' }
    return { url, isOk: false, message: /timeout|aborted/i.test(words) ? 'Does not answer' : words }
  }
}
