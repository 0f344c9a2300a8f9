// Runs in a process of its own (platform/processes/file-parsers.ts).
import { type FeedFileBytes, readFeedFile, type ReadFeedFile } from './feed-files.ts'

export const parse = async (file: FeedFileBytes): Promise<ReadFeedFile> => readFeedFile(file)
