import { sql } from 'kysely'
import { mayName } from '#core/contacts/server/contact-access.service.ts'
import type { Context } from '#platform/context.ts'
import type { DocumentType } from '#channels/documents/documents.rules.ts'
import type { ProofAnswer } from '../proofs.contract.ts'
import type { ProofState } from '../proofs.rules.ts'

export interface StoredProof {
  id: string
  listingId: string
  type: DocumentType
  name: string
  email: string | null
  message: string | null
  fileKey: string
  pages: number
  widthPt: number
  heightPt: number
  state: ProofState
  answers: ProofAnswer[]
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
  expiresAt: Date
  mailedAt: Date | null
  /** Sent to a contact that the reader may not see. */
  isHidden: boolean
}

/** Who sent it knows them. */
const isHidden = (ctx: Context) => sql<boolean>`(p.created_by is distinct from ${ctx.scope.userId} and exists (
  select 1 from contact_keys_view k where k.agency_id = ${ctx.scope.agencyId} and k.kind = 'email' and k.value = lower(p.email)
    and not ${mayName(ctx, sql`k.contact_id`)}))`

const selected = (ctx: Context, { db, scope } = ctx) =>
  db
    .selectFrom('document_proofs as p')
    .leftJoin('users_view as u', (join) => join.onRef('u.agency_id', '=', 'p.agency_id').onRef('u.id', '=', 'p.created_by'))
    .select([
      'p.id',
      'p.listing_id as listingId',
      'p.brochure_type as type',
      'p.name',
      'p.email',
      isHidden(ctx).as('isHidden'),
      'p.message',
      'p.file_key as fileKey',
      'p.pages',
      'p.width_pt as widthPt',
      'p.height_pt as heightPt',
      'p.state',
      'p.answers',
      'p.created_by as createdBy',
      'u.full_name as createdByName',
      'p.created_at as createdAt',
      'p.expires_at as expiresAt',
      'p.mailed_at as mailedAt',
    ])
    .where('p.agency_id', '=', scope.agencyId)

/** More are not shown of one listing. */
const mostShown = 50
export async function proofsOf(ctx: Context, listingId: string): Promise<StoredProof[]> {
  const rows = await selected(ctx)
    .where('p.listing_id', '=', listingId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows as StoredProof[]
}
export async function findProof(ctx: Context, id: string): Promise<StoredProof | undefined> {
  return (await selected(ctx).where('p.id', '=', id).executeTakeFirst()) as StoredProof | undefined
}
/** The pages as PDF; `.svg` after each has the same as one picture. */
export async function proofFilesOf(ctx: Context, listingId: string): Promise<string[]> {
  const rows = await selected(ctx).where('p.listing_id', '=', listingId).execute()
  return rows.map(({ fileKey }) => fileKey)
}
export const isProofFile = async (ctx: Context, fileKey: string): Promise<boolean> =>
  (await selected(ctx).where('p.file_key', '=', fileKey).executeTakeFirst()) !== undefined

/** Waits for an answer that is being written. */
export async function lockProof(ctx: Context, id: string): Promise<StoredProof | undefined> {
  const { db, scope } = ctx
  const row = await db
    .selectFrom('document_proofs')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && findProof(ctx, id)
}

type NewProof = Pick<
  StoredProof,
  'id' | 'listingId' | 'type' | 'name' | 'email' | 'message' | 'fileKey' | 'pages' | 'widthPt' | 'heightPt' | 'expiresAt'
>
export async function insertProof({ db, scope, clock }: Context, proof: NewProof): Promise<void> {
  await db
    .insertInto('document_proofs')
    .values({
      agency_id: scope.agencyId,
      id: proof.id,
      listing_id: proof.listingId,
      brochure_type: proof.type,
      name: proof.name,
      email: proof.email,
      message: proof.message,
      file_key: proof.fileKey,
      pages: proof.pages,
      width_pt: proof.widthPt,
      height_pt: proof.heightPt,
      created_by: scope.userId,
      created_at: clock(),
      expires_at: proof.expiresAt,
    })
    .execute()
}

export async function updateProof(
  { db, scope }: Context,
  id: string,
  change: { state?: ProofState; answers?: readonly ProofAnswer[]; mailedAt?: Date },
): Promise<void> {
  await db
    .updateTable('document_proofs')
    .set({
      ...(change.state && { state: change.state }),
      ...(change.answers && { answers: JSON.stringify(change.answers) }),
      ...(change.mailedAt && { mailed_at: change.mailedAt }),
    })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export interface Writer {
  name: string
  email: string
  phone: string | null
}
/** Who sent it, with their agent's profile. */
export async function writerOf({ db, scope }: Context, userId: string | null): Promise<Writer | undefined> {
  if (!userId) return undefined
  const { rows } = await sql<Writer>`
    select coalesce(a.name, u.full_name) as name, coalesce(a.email, u.email) as email, a.mobile as phone
    from users_view u left join agents_view a on a.agency_id = u.agency_id and a.id = u.agent_id
    where u.agency_id = ${scope.agencyId} and u.id = ${userId}`.execute(db)
  return rows[0]
}

/** The agents of a listing, for what a person without a sign-in has caused. */
export async function agentsOfListing({ db, scope }: Context, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_agents_view')
    .select('agent_id')
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}
