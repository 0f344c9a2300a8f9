import type { Context } from '#platform/context.ts'
import { themes, type DocumentType, type Theme } from '../documents.rules.ts'
import { occasions } from '../occasions.rules.ts'
import type { BrochureChoice } from '../documents.contract.ts'

const known = (theme: string | null | undefined): Theme | null => themes.find((one) => one === theme) ?? null
export const noChoice: BrochureChoice = {
  theme: null,
  photoIds: null,
  headline: null,
  description: null,
  occasion: null,
  addressee: null,
}

export async function findChoice({ db, scope }: Context, listingId: string, type: DocumentType): Promise<BrochureChoice> {
  const row = await db
    .selectFrom('brochure_choices')
    .select(['theme', 'photo_ids', 'headline', 'description', 'occasion', 'addressee'])
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .where('brochure_type', '=', type)
    .executeTakeFirst()
  if (!row) return noChoice
  const { headline, description, addressee } = row
  const occasion = occasions.find((one) => one === row.occasion) ?? null
  return { theme: known(row.theme), photoIds: row.photo_ids as string[] | null, headline, description, occasion, addressee }
}

export async function saveChoice(
  { db, scope, clock }: Context,
  listingId: string,
  type: DocumentType,
  choice: BrochureChoice,
): Promise<void> {
  const values = {
    theme: choice.theme,
    photo_ids: choice.photoIds && JSON.stringify(choice.photoIds),
    headline: choice.headline,
    description: choice.description,
    occasion: choice.occasion,
    addressee: choice.addressee,
    updated_by: scope.userId,
    updated_at: clock(),
  }
  await db
    .insertInto('brochure_choices')
    .values({ agency_id: scope.agencyId, listing_id: listingId, brochure_type: type, ...values })
    .onConflict((conflict) => conflict.columns(['agency_id', 'listing_id', 'brochure_type']).doUpdateSet(values))
    .execute()
}

export async function agencyTheme({ db, scope }: Context): Promise<Theme> {
  const row = await db.selectFrom('document_settings').select('theme').where('agency_id', '=', scope.agencyId).executeTakeFirst()
  return known(row?.theme) ?? 'classic'
}

export async function rememberTheme({ db, scope, clock }: Context, theme: Theme): Promise<void> {
  await db
    .insertInto('document_settings')
    .values({ agency_id: scope.agencyId, theme, updated_at: clock() })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet({ theme, updated_at: clock() }))
    .execute()
}

/** The listing on the market that changed last, one with a photo first; for showing what documents look like. */
export async function newestListing({ db, scope }: Context): Promise<string | undefined> {
  const row = await db
    .selectFrom('listings_view')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .where('status', '=', 'live')
    .orderBy((eb) => eb('photo_token', 'is', null))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
