import { type Archived, archivedBy, type ArchiveParts } from './archive-parts.ts'
import type { Spelling } from './search/record-search.ts'
import type { SearchKind } from './search/search-words.store.ts'
import type { SearchFilters } from '#common/search/filters.ts'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#common/endpoint.ts'
import type { Permission } from '#common/permissions.ts'
import type { Caller, Context, Platform, Reactions } from './context.ts'
import type { BusinessEvent } from './event.ts'
import type { Routes } from './http/routes.ts'
import type { Job } from './jobs/job.ts'
import type { MailReader } from './mailbox/mail-reader.ts'
import type { Payload } from './jobs/queueable.ts'
import type { Recurring } from './jobs/recurring.ts'
import { type DeclaredTable, declaredTables, type PersonalData } from './personal-data.ts'

/** All that the program needs to know of a feature, in its `<feature>.feature.ts`; `server/features.ts` has a line for each. */
export interface Feature {
  name: string
  /** Groups of endpoints, each by its heading in the API document. */
  endpoints?: Record<string, Record<string, Endpoint>>
  /** Bind every endpoint to its handler. */
  routes?: readonly ((route: Routes, program: Program) => void | Promise<void>)[]
  /** Paths that are no part of the API, such as the links in a mail. */
  links?: readonly ((app: FastifyInstance, platform: Platform, said: Declared) => void | Promise<void>)[]
  /** Jobs that the feature queues in its own code; jobs queued by an event are known from `on`. */
  jobs?: readonly Job[]
  /** Work that every agency needs again and again. */
  recurring?: readonly Recurring[]
  /** Mail that comes in: where it is delivered, and what becomes of it. */
  mail?: readonly MailReader[]
  /** After a restore from a backup, in every agency: pauses what would continue and may have been done already. */
  restored?: (caller: Caller) => Promise<unknown>
  /** Tables that a backup keeps apart, so that every restore brings back their rows of after the restored moment too. */
  refusals?: Refusals
  /** Reactions to events of features below. The order among features is not defined. */
  on?: readonly Reaction[]
  /** Columns about people, and what an erasure does with them. */
  personalData?: PersonalData
  /** Tables in an archive of the agency. */
  archive?: ArchiveParts
  /** By group of the answer of `/api/search`. */
  search?: Record<string, Search>
}
/**
 * Tables of refusals with the columns agency_id and created_at, each with the columns by which a later refusal replaces an earlier one; with none,
 * the first one stays.
 */
export type Refusals = Record<string, readonly string[]>
/** Keeps the type of a declaration in one place. */
export const feature = (declaration: Feature): Feature => declaration

/** Finds records by words, for all who have the permission; the rows are of the type that the search's contract names. */
export interface Search {
  permission: Permission
  /** The records whose words it reads. */
  kind: SearchKind
  /** Left out of searches with filters unless it takes them. */
  hasFilters?: boolean
  find(
    ctx: Context,
    wanted: {
      q: string
      scope: 'agent' | 'office'
      recent?: string | undefined
      filters?: SearchFilters | undefined
      spelling: Spelling
    },
  ): Promise<readonly unknown[]>
}

export type Reaction =
  | { event: BusinessEvent; job: Job }
  | { event: BusinessEvent; run(ctx: Context, payload: unknown): Promise<void> }

/**
 * The job is queued in the transaction of the event and runs after its commit, on its own: it can fail, be retried, or find that the record
 * has changed once more. Its payload is what its schema takes of the event's.
 */
export const queues = <J extends Job>(on: BusinessEvent<Payload<J>>, job: J): Reaction => ({ event: on, job })

/**
 * The function runs in the transaction of the event, at the place where it is emitted, and both commit together. For what must never be
 * missing when the event is there; when it throws, the change that caused the event is undone. It waits for nothing outside the database.
 */
export const runs = <P>(on: BusinessEvent<P>, run: (ctx: Context, payload: NoInfer<P>) => Promise<void>): Reaction => ({
  event: on,
  run,
})

/** All declarations together. */
export interface Declared {
  endpointGroups: readonly EndpointGroup[]
  jobs: readonly Job[]
  recurring: readonly Recurring[]
  reactions: Reactions
  personalData: readonly DeclaredTable[]
  searches: ReadonlyMap<string, Search>
  archived: Archived
  refusals: Refusals
}
export interface EndpointGroup {
  name: string
  endpoints: Record<string, Endpoint>
}
/** Everything that routes are given besides the place where they are bound. */
export type Program = Declared & { platform: Platform }

export function declared(features: readonly Feature[]): Declared {
  const reactions = features.flatMap(({ on = [] }) => on)
  const queued = reactions.flatMap((one) => ('job' in one ? [one.job] : []))
  return {
    endpointGroups: features.flatMap(({ endpoints = {} }) =>
      Object.entries(endpoints).map(([name, group]) => ({ name, endpoints: group })),
    ),
    jobs: [...new Set([...features.flatMap(({ jobs = [] }) => jobs), ...queued])],
    recurring: features.flatMap(({ recurring = [] }) => recurring),
    reactions: reactionsOf(reactions),
    personalData: declaredTables(features.flatMap(({ personalData = [] }) => personalData)),
    searches: new Map(features.flatMap(({ search = {} }) => Object.entries(search))),
    refusals: Object.assign({}, ...features.map(({ refusals = {} }) => refusals)) as Refusals,
    archived: archivedBy(features.flatMap(({ archive = [] }) => archive)),
  }
}

function reactionsOf(all: readonly Reaction[]): Reactions {
  const reactions = new Map<BusinessEvent, { jobs: Job[]; runs: ((ctx: Context, payload: unknown) => Promise<void>)[] }>()
  for (const one of all) {
    const ofEvent = reactions.get(one.event) ?? { jobs: [], runs: [] }
    reactions.set(one.event, ofEvent)
    if ('job' in one) ofEvent.jobs.push(one.job)
    else ofEvent.runs.push(one.run)
  }
  return reactions
}
