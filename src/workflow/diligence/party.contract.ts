import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { Case, CaseAnswers, CaseEntity, CasePaper, CasePerson } from './diligence.contract.ts'
import { linkStates } from './diligence-values.ts'

/** A paper that the party has and can show. */
const GivenPaper = CasePaper.pick({ kind: true, issuer: true, numberEnd: true, of: true, expiresOn: true })
/** The details that a party filled in: part of the case only when a person accepts them. */
export const GivenDetails = z.object({
  people: z.array(CasePerson).max(10),
  entity: CaseEntity,
  papers: z.array(GivenPaper).max(10),
  answers: CaseAnswers,
})
export type GivenDetails = z.infer<typeof GivenDetails>
/** Documents of a row, for an import of an archive. */
export const heldLink = z.object({ given: GivenDetails.partial().nullable() })

export const PartyLink = z
  .object({
    id: Id,
    caseId: Id,
    state: z.enum(linkStates),
    /** The page behind it while it can be filled in. */
    url: z.string().nullable(),
    expiresAt: Instant,
    createdBy: z.string().nullable(),
    createdAt: Instant,
    given: GivenDetails.nullable(),
    givenAt: Instant.nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'DiligenceLink' })
export type PartyLink = z.infer<typeof PartyLink>

const work = allow('diligence.work', 'records')
export const partyLinkEndpoints = {
  ofListing: endpoint({
    method: 'GET',
    path: '/api/diligence/listing/:id/links',
    summary: 'Links of the parties of a listing, and what was filled in, newest first',
    access: work,
    params: IdParams,
    response: z.object({
      items: z.array(PartyLink),
      /** Named in the message with a link, so that the party knows its sender and the sale. */
      from: z.object({ agency: z.string(), phone: z.string().nullable(), place: z.string() }),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/diligence/case/:id/links',
    creates: true,
    summary: 'Make a link with which the party fills in their own details',
    access: work,
    params: IdParams,
    body: z.object({ days: z.int().min(1).max(60).default(14) }),
    response: PartyLink,
    status: 201,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  revoke: endpoint({
    method: 'PUT',
    path: '/api/diligence/links/:id/revoke',
    summary: 'Revoke a link: its page closes',
    access: work,
    params: IdParams,
    response: PartyLink,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/diligence/links/:id/decide',
    summary:
      'Add what the party filled in to the case where it has nothing yet, or dismiss it; a dismissed one can be opened again',
    access: work,
    params: IdParams,
    body: z.object({ to: z.enum(['accepted', 'dismissed', 'given']) }),
    response: z.object({ link: PartyLink, case: Case }),
  }),
}
