import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '#platform/context.ts'
import { FetchRefused, safeFetch } from '#platform/fetch/safe-fetch.ts'
import { type ListingMedia, maxPhotoBytes } from '../media.contract.ts'
import { keepAgencyPicture, type KeptPicture } from './keep-agency-picture.service.ts'
import { typeProblem } from './media-types.ts'

/**
 * Fetches a file that a feed names by its address and keeps it as if it had been uploaded: private addresses, disguised types and files that
 * are too large are refused.
 * @returns where it lies
 * @throws FetchRefused for what is wrong for good, another Error for what may work later
 */
export async function fetchFile(
  { scope, platform }: Caller,
  url: string,
  kind: ListingMedia['kind'],
  signal: AbortSignal,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gable-fetch-'))
  const file = join(folder, 'picture')
  try {
    await safeFetch(url, file, {
      maxBytes: maxPhotoBytes,
      timeoutMs: 60_000,
      allowPrivate: platform.config.FETCH_ALLOW_PRIVATE,
      signal,
    })
    const problem = await typeProblem(file, kind)
    if (problem) throw new FetchRefused(problem)
    const key = `uploads/${scope.agencyId}/${randomUUID()}`
    await platform.storage.putFile(key, file)
    return key
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A portrait from an address outside. @throws FetchRefused for what is wrong for good, another Error for what may work later */
export async function fetchPortrait(
  caller: Caller,
  url: string,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<KeptPicture> {
  const key = await fetchFile(caller, url, 'photo', signal)
  const kept = await keepAgencyPicture(caller, { key, fileName: `${name}.jpg`.slice(-255), purpose: 'portrait' })
  if ('problem' in kept) throw new FetchRefused(kept.problem)
  return kept
}
