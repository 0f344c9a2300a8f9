import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { Task } from '#workflow/tasks/tasks.contract.ts'

/** Counting stops here; the screen then says "10,000+". */
export const mostCounted = 10_000

const count = z.int().nonnegative()
const Figures = z.object({
  live: count,
  /** Came on the market in the last 30 days. */
  liveNew: count,
  underOffer: count,
  /** Asked prices of those under offer. */
  underOfferCents: z.int(),
  underApplication: count,
  /** Listings with an open home to come. */
  openHomes: count,
})
export const attentionKinds = [
  'followUp',
  'key',
  'authority',
  'enquiry',
  'publication',
  'noPriceUpdate',
  'draft',
  'review',
  'post',
  'postDraft',
  'birthday',
] as const
export type AttentionKind = (typeof attentionKinds)[number]
const AttentionItem = z.object({
  kind: z.enum(attentionKinds),
  /** The id of the record it leads to. */
  id: Id,
  leadsTo: z.enum(['listing', 'contact', 'review', 'post', 'enquiries', 'followUp', 'keys']),
  title: z.string(),
  /** A second line that is words already: a portal, a name. */
  detail: z.string().nullable(),
  /** The day or instant it is about. */
  at: z.string().nullable(),
})
export type AttentionItem = z.infer<typeof AttentionItem>
export const firstStepKinds = ['brand', 'people', 'listings', 'contacts', 'portals'] as const
export type FirstStepKind = (typeof firstStepKinds)[number]
const FirstStep = z.object({ kind: z.enum(firstStepKinds), isDone: z.boolean() })

const OpenHome = z.object({
  listingId: Id,
  /** Its record, with the visitors. */
  openId: Id.nullable(),
  place: z.string(),
  agentName: z.string().nullable(),
  /** Both by the clock at the property, `2026-11-28T10:30`. */
  startsAt: z.string(),
  endsAt: z.string(),
})
export type OpenHome = z.infer<typeof OpenHome>

const Group = z.object({ kind: z.enum(attentionKinds), total: count, items: z.array(AttentionItem) })
export type AttentionGroup = z.infer<typeof Group>

export const Home = z
  .object({
    /** Calendar day at the agency. */
    today: z.string(),
    /** Whose records: an agent without the office permission always sees their own. */
    scope: z.enum(['agent', 'office']),
    /** Null for who may not read listings. */
    figures: Figures.nullable(),
    /** Null for who may not read contacts. */
    enquiries: z
      .object({
        lastSevenDays: count,
        open: count,
        /** The last twelve, this one last; `week` is its Monday. */
        byWeek: z.array(z.object({ week: z.string(), count })),
      })
      .nullable(),
    /** The next ten; null for who may not read listings. */
    openHomes: z.array(OpenHome).nullable(),
    charts: z
      .object({
        byState: z.array(z.object({ status: z.string(), count })),
        daysOnMarket: z.array(z.object({ from: z.int(), to: z.int().nullable(), count })),
        medianDays: z.int().nullable(),
        pipeline: z.array(z.object({ status: z.string(), count, cents: z.int() })),
      })
      .nullable(),
    /** Open ones that are due by tonight; at most eight; null for who may not read tasks. */
    tasks: z.array(Task).nullable(),
    /** Only kinds that have something, the most pressing first. */
    attention: z.array(Group),
    /** Steps that set up a new agency, those the user may do; empty once all of it is done. */
    firstSteps: z.array(FirstStep),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

export const homeEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/home',
    summary: 'Everything on the home screen, in one response',
    access: allow('signedIn', 'records'),
    query: z.object({ scope: z.enum(['agent', 'office']).default('office') }),
    response: Home,
  }),
}
