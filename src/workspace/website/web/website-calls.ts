import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { websiteEndpoints } from '../website.contract.ts'
import { websiteHeads } from '../website.heads.generated.ts'

export const websiteKind = 'website'
export const websiteCalls = callsOf<typeof websiteEndpoints>(websiteHeads)
export const websiteQuery = () => callQuery(websiteKind, websiteCalls.settings, {})
export const websitePostsQuery = () => callQuery(websiteKind, websiteCalls.posts, { query: {} })
