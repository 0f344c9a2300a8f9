import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import { FetchRefused, safeFetch } from '#platform/fetch/safe-fetch.ts'
import { forgetFile, keepFile } from '#platform/storage/stored-files.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'
import { maxPhotoBytes } from '../pictures.contract.ts'
import { keepAgencyPicture, type KeptPicture } from './keep-picture.service.ts'
import { typeProblem } from './media-types.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

/**
 * Fetches a file that a feed names by its address and keeps it as if it had been uploaded: private addresses, disguised types and files that
 * are too large are refused.
 * @returns where it lies
 * @throws FetchRefused for what is wrong for good, another Error for what may work later
 */
export async function fetchFile(caller: Caller, url: string, kind: ListingMedia['kind'], signal: AbortSignal): Promise<string> {
  const { scope, platform } = caller
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
    const key = `${agencyFolder('uploads', scope.agencyId)}/${randomUUID()}`
    const { size } = await stat(file)
    await keepFile(caller, key, size, () => platform.storage.putFile(key, file)).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'rule_broken' ? new FetchRefused(error.message) : error
    })
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
  // The portrait is kept in its drawn sizes only.
  try {
    const kept = await keepAgencyPicture(caller, {
      key,
      fileName: `${name}.jpg`.slice(-255),
      purpose: 'portrait',
      isUpload: false,
    })
    if ('problem' in kept) throw new FetchRefused(kept.problem)
    return kept
  } finally {
    await forgetFile(caller, key)
  }
}
