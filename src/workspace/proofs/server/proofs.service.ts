import { localOf } from '#common/time/days.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { hiddenName } from '#core/contacts/server/contact-access.service.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { typeFacts } from '#channels/documents/documents.rules.ts'
import type { Proof, ProofSend } from '../proofs.contract.ts'
import { canWithdraw, isReachable, proofDays } from '../proofs.rules.ts'
import { drawProof, fileNameOf } from '#channels/documents/server/documents.service.ts'
import { forgetFilesLater, mailLater } from './later.ts'
import { proofTicket } from './proof-ticket.ts'
import { findProof, insertProof, lockProof, proofFilesOf, proofsOf, type StoredProof, updateProof } from './proofs.store.ts'
import { agencyFolder } from '#platform/storage/storage-keys.ts'

export async function listProofs(ctx: Context, listingId: string): Promise<{ items: Proof[]; canSend: boolean }> {
  const { canEdit } = await getListing(ctx, listingId)
  return { items: (await proofsOf(ctx, listingId)).map((one) => shown(ctx, one, canEdit)), canSend: canEdit }
}

/** The link is for the vendor: those who may only read the listing could answer in their place. */
function shown(ctx: Context, proof: StoredProof, canEdit: boolean): Proof {
  const { id, type, state, pages, createdByName, isHidden } = proof
  return {
    ...{ id, type, state, pages, createdByName },
    name: isHidden ? hiddenName : proof.name,
    email: isHidden ? null : proof.email,
    answers: isHidden ? proof.answers.map((one) => ({ ...one, name: hiddenName })) : proof.answers,
    createdAt: proof.createdAt.toISOString(),
    expiresAt: proof.expiresAt.toISOString(),
    mailedAt: proof.mailedAt?.toISOString() ?? null,
    url: canEdit && isReachable(proof, ctx.clock()) ? proofTicket.url(ctx, proof) : null,
  }
}

/** Draws the document as it is now, keeps it, and passes its link on: by email, or by hand. */
export async function sendProof(caller: Caller, listingId: string, { theme, ...given }: ProofSend): Promise<Proof> {
  await caller.reading(async (ctx) => requireEditable(await getListing(ctx, listingId)))
  const { type } = given
  const { pdf, picture } = await drawProof(caller, listingId, { type, theme, allowMissing: given.allowMissing })
  const id = newId()
  const fileKey = `${agencyFolder('documents', caller.scope.agencyId)}/proof-${id}.pdf`
  const { storage } = caller.platform
  // If the row below is never written, the files are removed all the same.
  await caller.transaction((ctx) =>
    ctx.enqueue(forgetFilesLater, { fileKey }, { startAfter: new Date(ctx.clock().getTime() + 3_600_000) }),
  )
  await storage.put(fileKey, pdf)
  await storage.put(`${fileKey}.svg`, Buffer.from(picture.svg))
  return caller.transaction(async (ctx) => {
    requireEditable(await getListing(ctx, listingId))
    await insertProof(ctx, {
      ...{ id, listingId, type, fileKey },
      name: given.name,
      email: given.email ?? null,
      message: given.message || null,
      pages: picture.pages,
      widthPt: Math.round(picture.widthPt),
      heightPt: Math.round(picture.heightPt),
      expiresAt: new Date(ctx.clock().getTime() + proofDays * 86_400_000),
    })
    await auditProof(ctx, 'proofSent', { listingId, type }, 'Sent')
    if (given.email) await ctx.enqueue(mailLater, { proofId: id })
    return shown(ctx, await getProof(ctx, id), true)
  })
}

/** Before a listing is deleted for good, and its proofs with it. */
export async function forgetProofsOf(ctx: Context, { id: listingId }: { id: string }): Promise<void> {
  for (const fileKey of await proofFilesOf(ctx, listingId)) await ctx.enqueue(forgetFilesLater, { fileKey })
}

export async function withdrawProof(ctx: Context, id: string): Promise<Proof> {
  const proof = await lockProof(ctx, id)
  if (!proof) throw notFound({ proof: id })
  requireEditable(await getListing(ctx, proof.listingId))
  if (proof.state !== 'withdrawn') {
    if (!canWithdraw(proof)) throw new AppError('conflict', 'This proof has been approved and stays on the listing')
    await updateProof(ctx, id, { state: 'withdrawn' })
    await auditProof(ctx, 'proofWithdrawn', proof, 'Withdrawn')
  }
  return shown(ctx, await getProof(ctx, id), true)
}

export async function proofFile(caller: Caller, id: string): Promise<Download> {
  const { proof, listing, timeZone } = await caller.reading(async (ctx) => {
    const found = await getProof(ctx, id)
    return { proof: found, listing: await getListing(ctx, found.listingId), timeZone: await ctx.timeZone() }
  })
  // Several proofs of one document differ by the day at the agency.
  const day = localOf(proof.createdAt, timeZone).slice(0, 10)
  const body = await caller.platform.storage.readBytes(proof.fileKey)
  return { body, fileName: `Proof ${fileNameOf(listing, proof.type).replace(/\.\w+$/, '')} ${day}.pdf`, isInline: true }
}

/** In the history of the listing; who answered is kept on the proof, where an erasure finds it. */
export async function auditProof(
  ctx: Context,
  action: 'proofSent' | 'proofApproved' | 'proofCommented' | 'proofWithdrawn',
  { listingId, type }: Pick<StoredProof, 'listingId' | 'type'>,
  after: string,
): Promise<void> {
  const changes = [{ field: `Proof: ${typeFacts[type].spoken}`, before: null, after }]
  await ctx.audit({ action, entity: 'listing', entityId: listingId, changes })
  ctx.changed('document', listingId)
}

async function getProof(ctx: Context, id: string): Promise<StoredProof> {
  const found = await findProof(ctx, id)
  if (!found) throw notFound({ proof: id })
  return found
}

function requireEditable({ canEdit }: Listing): void {
  if (!canEdit) throw new AppError('forbidden', 'Only this listing’s agents can send its documents')
}
