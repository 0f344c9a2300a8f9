import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { documentTypes, themes } from '#channels/documents/documents.rules.ts'
import { maxComment, proofStates } from './proofs.rules.ts'

export const ProofAnswer = z.object({
  at: Instant,
  kind: z.enum(['comment', 'approved']),
  /** The name with which they signed. */
  name: z.string(),
  text: z.string().max(maxComment),
})
export type ProofAnswer = z.infer<typeof ProofAnswer>

export const Proof = z
  .object({
    id: Id,
    type: z.enum(documentTypes),
    /** Who was asked. */
    name: z.string(),
    email: z.string().nullable(),
    state: z.enum(proofStates),
    /** Oldest first. */
    answers: z.array(ProofAnswer),
    pages: z.int(),
    createdAt: Instant,
    createdByName: z.string().nullable(),
    expiresAt: Instant,
    /** Null while it waits to be sent, or when it is handed over as a link only. */
    mailedAt: Instant.nullable(),
    /** The page behind the link; null once it is closed. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Proof' })
export type Proof = z.infer<typeof Proof>

const Proofs = z.object({ items: z.array(Proof), canSend: z.boolean() })
const ofListing = z.object({ listingId: Id })

export const ProofSend = z.object({
  type: z.enum(documentTypes, { error: `Must be one of: ${documentTypes.join(', ')}` }),
  theme: z.enum(themes).optional(),
  name: z.string().trim().min(1, 'Enter the name of the person to ask').max(120),
  /** Left out: nothing is mailed, and the link is passed on by hand. */
  email: z.string().max(254, { abort: true }).check(emailAddress('Enter an email address, such as name@example.com')).nullish(),
  message: z.string().trim().max(2_000).nullish(),
  /** Print an empty square for what no font can draw; else such a document is refused with 422 naming the characters. */
  allowMissing: z.boolean().default(false),
})
export type ProofSend = z.output<typeof ProofSend>

export const proofEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents/proofs/:listingId',
    summary: 'Proofs of a listing’s documents, newest first',
    access: allow('documents.print', 'records'),
    params: ofListing,
    response: Proofs,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/documents/proofs/:listingId',
    creates: true,
    summary: 'Send a proof of a document to the vendor, by email or as a link',
    access: allow('documents.print', 'records'),
    params: ofListing,
    body: ProofSend,
    response: Proof,
    status: 201,
    rateLimit: { max: 30, perSeconds: 60, by: 'user' },
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/documents/proof/:id/withdraw',
    summary: 'Withdraw a proof: its link stops working',
    access: allow('documents.print', 'records'),
    params: IdParams,
    response: Proof,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/documents/proof/:id/file',
    produces: 'application/pdf',
    summary: 'A proof as it was sent, as PDF',
    access: allow('documents.print', 'records'),
    params: IdParams,
  }),
}
