import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { getOutsideName } from '#core/listings/server/outside-name.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { type PublicLook, publicLook } from '#accounts/branding/server/public-page.ts'
import { lookOfAgency } from '#accounts/branding/server/visitor.service.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import { isReachable, maxComment, takesAnswers } from '../proofs.rules.ts'
import type { ShownProof } from './proof-page.ts'
import { proofTicket } from './proof-ticket.ts'
import { auditProof } from './proofs.service.ts'
import { agentsOfListing, findProof, lockProof, type StoredProof, updateProof, writerOf } from './proofs.store.ts'

/** Undefined for a link that is altered, expired or withdrawn: to the vendor all the same. */
async function atProof<T>(
  platform: Platform,
  ticket: string,
  work: (ctx: Context, proof: StoredProof) => Promise<T>,
  { lock = false } = {},
): Promise<T | undefined> {
  const read = proofTicket.read(platform, ticket)
  if (!read) return undefined
  return callerOf(platform, visitorScope(read.agencyId), newId()).transaction(async (ctx) => {
    const proof = await (lock ? lockProof : findProof)(ctx, read.recordId)
    return proof && isReachable(proof, ctx.clock()) ? work(ctx, proof) : undefined
  })
}

export const openProof = (platform: Platform, ticket: string): Promise<ShownProof | undefined> =>
  atProof(platform, ticket, async (ctx, proof) => {
    const brand = await getBranding(ctx)
    return {
      ticket,
      look: await publicLook(ctx, brand),
      proof,
      document: typeFacts[proof.type].spoken,
      place: await getOutsideName(ctx, proof.listingId),
      writer: await writerOf(ctx, proof.createdBy),
      canAnswer: takesAnswers(proof, proof.answers.length) && !(await ctx.platform.outside.isSuspended(ctx.scope.agencyId)),
    }
  })

/** The agency behind a link that no longer opens its proof; undefined for an altered one, or when the agency is gone. */
export async function lookOfTicket(platform: Platform, ticket: string): Promise<PublicLook | undefined> {
  const agencyId = proofTicket.agencyOf(platform, ticket)
  return agencyId ? lookOfAgency(platform, agencyId) : undefined
}

/** Where the files of a proof are; they are read outside of the transaction. */
export const filesOfProof = (platform: Platform, ticket: string): Promise<{ fileKey: string } | undefined> =>
  atProof(platform, ticket, async (_ctx, { fileKey }) => ({ fileKey }))

export interface SentAnswer {
  kind: 'comment' | 'approved'
  name: string
  text: string
}
export function readAnswer(body: string): SentAnswer {
  const form = new URLSearchParams(body.slice(0, 16_000))
  const text = (name: string, most: number) =>
    (form.get(name) ?? '')
      .slice(0, most)
      .replaceAll(/[^\P{Cc}\n]/gu, ' ')
      .trim()
  return {
    kind: form.get('answer') === 'approve' ? 'approved' : 'comment',
    name: text('name', 120).replaceAll('\n', ' '),
    text: text('comment', maxComment),
  }
}

export type Answered = { kind: 'done' } | { kind: 'problem'; problem: string }
/** Twice the same is harmless: what was approved stays so, and what comes after is not kept. */
export const answerProof = (platform: Platform, ticket: string, sent: SentAnswer): Promise<Answered | undefined> =>
  atProof(
    platform,
    ticket,
    async (ctx, proof): Promise<Answered | undefined> => {
      // Nothing of a suspended agency changes: the page offers no answer, and one that is sent all the same finds the link closed.
      if (await ctx.platform.outside.isSuspended(ctx.scope.agencyId)) return undefined
      if (!takesAnswers(proof, proof.answers.length)) return { kind: 'done' }
      if (!sent.name) return { kind: 'problem', problem: 'Enter your name' }
      if (sent.kind === 'comment' && !sent.text) return { kind: 'problem', problem: 'Write what should be changed' }
      const last = proof.answers.at(-1)
      if (last && last.kind === sent.kind && last.text === sent.text) return { kind: 'done' }
      const isApproval = sent.kind === 'approved'
      await updateProof(ctx, proof.id, {
        state: isApproval ? 'approved' : 'commented',
        answers: [...proof.answers, { at: ctx.clock().toISOString(), ...sent }],
      })
      await auditProof(ctx, isApproval ? 'proofApproved' : 'proofCommented', proof, isApproval ? 'Approved' : 'Changes requested')
      await notify(ctx, {
        userIds: [
          ...(proof.createdBy ? [proof.createdBy] : []),
          ...(await peopleBehind(ctx, await agentsOfListing(ctx, proof.listingId))),
        ],
        kind: 'proofAnswered',
        title: `${sent.name} ${isApproval ? 'approved' : 'asked for changes to'} the ${typeFacts[proof.type].spoken} for ${await getOutsideName(ctx, proof.listingId)}`,
        detail: sent.text || null,
        about: { entity: 'listing', id: proof.listingId },
        key: `proofAnswered ${proof.id} ${proof.answers.length}`,
      })
      return { kind: 'done' }
    },
    { lock: true },
  )
