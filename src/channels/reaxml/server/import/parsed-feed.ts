import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { FeedFileBytes, ReadFeedFile } from './feed-files.ts'
import { besideBundle } from '#platform/package-root.ts'

const parser = besideBundle('src/channels/reaxml/server/import/parse-feed-file.ts')
const timeoutMs = 120_000

/** Reads one file in a process of its own; one that takes too long is a file that cannot be read. */
export async function parsedFeed({ platform, scope }: Caller, file: FeedFileBytes): Promise<ReadFeedFile> {
  try {
    return await platform.parsers.parse<FeedFileBytes, ReadFeedFile>(parser, file, { agencyId: scope.agencyId, timeoutMs })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    return { name: file.name, listings: [], error: error.message }
  }
}
