import { besideBundle } from '#platform/package-root.ts'

/** The module that the process for files of strangers loads. */
export const moveParser = besideBundle('src/channels/move-tables/server/parse-move-file.ts')
