import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { limitedText } from '#common/text/limited-text.ts'
import { Day, Instant } from '#common/time/when.ts'
import { likenesses, listStates, matchStates, matchSubjects } from './diligence-values.ts'

export const maxListBytes = 20_000_000

export const SanctionList = z
  .object({
    id: Id,
    fileName: z.string(),
    listedOn: Day,
    entries: z.int(),
    names: z.int(),
    /** Rows of the file that name no person or body. */
    leftOut: z.int(),
    state: z.enum(listStates),
    /** Cases and contacts to compare, and how many were. */
    total: z.int(),
    done: z.int(),
    error: z.string().nullable(),
    uploadedBy: z.string().nullable(),
    uploadedAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'SanctionList' })
export type SanctionList = z.infer<typeof SanctionList>

const ListedEntry = z.object({
  reference: z.string(),
  kind: z.enum(['individual', 'entity']),
  names: z.array(z.string()),
  /** Written as the list has it. */
  born: z.string().nullable(),
  place: z.string().nullable(),
  citizenship: z.string().nullable(),
  address: z.string().nullable(),
})
const MatchDecision = z.object({ state: z.enum(matchStates), reason: z.string().nullable(), by: z.string(), at: Instant })
export type MatchDecision = z.infer<typeof MatchDecision>
/** Documents of a row, for an import of an archive. */
export const heldMatch = z.object({ entry: ListedEntry.partial(), decisions: z.array(MatchDecision.partial()) })

export const SanctionMatch = z
  .object({
    id: Id,
    of: z.enum(matchSubjects),
    caseId: Id.nullable(),
    listingId: Id.nullable(),
    contactId: Id.nullable(),
    name: z.string(),
    bornOn: Day.nullable(),
    entry: ListedEntry,
    likeness: z.enum(likenesses),
    /** A year of birth of the list is that of the party. */
    hasSameBirth: z.boolean(),
    state: z.enum(matchStates),
    reason: z.string().nullable(),
    /** Oldest first. */
    decisions: z.array(MatchDecision),
    listedOn: Day,
    canDecide: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'SanctionMatch' })
export type SanctionMatch = z.infer<typeof SanctionMatch>

const MatchQuery = z.object({
  ...pageQuery,
  state: z.enum(matchStates).default('open'),
  of: z.enum(matchSubjects).optional(),
})
export type MatchQuery = z.output<typeof MatchQuery>

const screen = allow('diligence.screen', 'agency')
export const screeningEndpoints = {
  lists: endpoint({
    method: 'GET',
    path: '/api/diligence/lists',
    summary: 'Lists of sanctions that were uploaded, newest first; the newest is the one that counts',
    access: screen,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(SanctionList),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/diligence/lists',
    files: true,
    summary: 'Upload the consolidated list of sanctions as XLSX or CSV (multipart, one file) and compare it with all parties',
    access: screen,
    query: z.object({ listedOn: Day }),
    response: SanctionList,
    status: 201,
    rateLimit: { max: 10, perSeconds: 600, by: 'user' },
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/diligence/lists/run',
    summary: 'Repeat the comparison of the newest list, with contacts that were added since',
    access: screen,
    response: SanctionList,
    rateLimit: { max: 10, perSeconds: 600, by: 'user' },
  }),
  matches: endpoint({
    method: 'GET',
    path: '/api/diligence/matches',
    summary: 'Possible matches with the list of sanctions, the likeliest first',
    access: screen,
    query: MatchQuery,
    response: pageOf(SanctionMatch),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/diligence/matches/:id',
    summary: 'Decide on a possible match, or open it again',
    access: screen,
    params: IdParams,
    body: z.object({
      version: z.int().positive(),
      state: z.enum(matchStates),
      reason: limitedText(500).nullable().default(null),
    }),
    response: SanctionMatch,
  }),
}
