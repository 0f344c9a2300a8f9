import { staleError } from '#platform/stale.ts'
import { AppError, notFound } from '#common/errors.ts'
import { maxKnownPlaces } from '#common/copy/known-places.ts'
import type { Page } from '#common/paging.ts'
import type { Context, Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import type { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { changesBetween, isSame, defined } from '#common/changes.ts'
import { historyEntry, historyOf } from '#accounts/audit/server/history.service.ts'
import { agencyPictures, requirePicture, type StoredPicture } from '#accounts/pictures/server/pictures.service.ts'
import type * as z from 'zod'
import { Branding, type BrandingPatch, type BrandingRecord, type Face, type LogoPlace, logoPlaces } from '../branding.contract.ts'
import type { SocialLinksInput } from '#common/social-links.ts'
import { agencyTimeZoneChanged, ratingWanted } from '../branding.events.ts'
import { findBranding, findFace, type StoredBranding, updateBranding, writeFace } from './branding.store.ts'

export interface AgencyBrand extends Branding {
  agencyName: string
  timeZone: string
}

async function requireBranding(ctx: Context, options?: { lock: boolean }): Promise<StoredBranding> {
  const found = await findBranding(ctx, options)
  if (!found) throw notFound()
  return found
}

/** The agency's looks and words, defaults where it has not chosen. */
export async function getBranding(ctx: Context): Promise<AgencyBrand> {
  const { branding, agencyName, timeZone } = await requireBranding(ctx)
  return { ...branding, tradingName: branding.tradingName || agencyName, agencyName, timeZone }
}

/** The same as it would be with these changes, for previews. Nothing is written. */
export async function draftBranding(ctx: Context, patch: BrandingPatch): Promise<AgencyBrand> {
  const { branding, agencyName, timeZone } = await requireBranding(ctx)
  const draft = withPatch(branding, patch)
  return { ...draft, tradingName: draft.tradingName || agencyName, agencyName, timeZone }
}

export type BrandLogos = Partial<Record<LogoPlace, StoredPicture>>
export async function logosOf(ctx: Context, { logos }: Pick<Branding, 'logos'>): Promise<BrandLogos> {
  const ids = logoPlaces.flatMap((place) => logos[place] ?? [])
  const found = await agencyPictures(ctx, ids, 'logo')
  return Object.fromEntries(
    logoPlaces.flatMap((place) => {
      const picture = found.get(logos[place] ?? '')
      return picture ? [[place, picture]] : []
    }),
  )
}

/** The line in brochures or emails about how clients rate the agency: `Rated 4.9 of 5 in 23 client reviews`. */
export async function ratingLine(ctx: Context, place: 'brochures' | 'mails'): Promise<string | undefined> {
  const wanted: { place: typeof place; line?: string } = { place }
  await ctx.emit(ratingWanted, wanted)
  return wanted.line
}

/** The specification names the agency in the path; another agency's is not there. */
export function requireOwn({ scope }: Pick<Context, 'scope'>, agencyId: string): void {
  if (agencyId !== scope.agencyId) throw notFound({ agency: agencyId })
}

export async function readBranding(ctx: Context): Promise<BrandingRecord> {
  return recordOf(ctx, await requireBranding(ctx))
}

async function recordOf(
  ctx: Context,
  { branding, agencyName, slug, version, changedAt }: StoredBranding,
): Promise<BrandingRecord> {
  const logos = await logosOf(ctx, branding)
  const url = (place: LogoPlace) => logos[place]?.url ?? null
  return {
    ...branding,
    clientId: ctx.scope.agencyId,
    version,
    changedAt: changedAt.toISOString(),
    agencyName,
    agencySlug: slug,
    logoUrls: { light: url('light'), dark: url('dark'), square: url('square'), mail: url('mail') },
  }
}

/** @throws AppError stale with the branding as it is now; invalid for a logo that the agency does not have */
export async function changeBranding(
  ctx: Context,
  { version, ...patch }: BrandingPatch & { version: number },
): Promise<BrandingRecord> {
  const before = await requireBranding(ctx, { lock: true })
  await refuseStale(ctx, before, version)
  return apply(ctx, before, withPatch(before.branding, patch), 'changed')
}

/** @returns the list with this place in it, which it had already or has now */
export async function addKnownPlace(ctx: Context, place: string): Promise<string> {
  const before = await requireBranding(ctx, { lock: true })
  const lines = before.branding.knownPlaces.split('\n').filter((line) => line.trim())
  if (lines.some((line) => line.toLowerCase() === place.toLowerCase())) return before.branding.knownPlaces
  const knownPlaces = [...lines, place].join('\n')
  if (lines.length >= maxKnownPlaces || knownPlaces.length > 20_000)
    throw new AppError('rule_broken', 'Your list of places is full. Remove some under Branding first')
  return (await apply(ctx, before, { ...before.branding, knownPlaces }, 'changed')).knownPlaces
}

export async function changeSocials(
  ctx: Context,
  { version, ...socials }: z.output<typeof SocialLinksInput> & { version?: number | undefined },
): Promise<BrandingRecord> {
  const before = await requireBranding(ctx, { lock: true })
  await refuseStale(ctx, before, version ?? before.version)
  const given = defined(socials)
  return apply(ctx, before, { ...before.branding, socials: { ...before.branding.socials, ...given } }, 'changed')
}

/** Instants that follow from a day and a time of the agency (when a task is due) are calculated again by those who react to `agencyTimeZoneChanged`. */
export async function changeTimeZone(ctx: Context, timeZone: string): Promise<{ timeZone: string }> {
  const before = await requireBranding(ctx, { lock: true })
  if (before.timeZone === timeZone) return { timeZone }
  const { agencyId } = ctx.scope
  await ctx.db.updateTable('agencies').set({ time_zone: timeZone }).where('id', '=', agencyId).execute()
  const changes = [{ field: 'timeZone', before: before.timeZone, after: timeZone }]
  await ctx.audit({ action: 'changed', entity: 'agency', entityId: agencyId, changes })
  await ctx.emit(agencyTimeZoneChanged, { id: agencyId })
  ctx.changed('branding', agencyId)
  return { timeZone }
}

async function refuseStale(ctx: Context, before: StoredBranding, version: number): Promise<void> {
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'branding', id: ctx.scope.agencyId, noun: 'the branding' }, await recordOf(ctx, before))
}

async function apply(ctx: Context, before: StoredBranding, branding: Branding, action: string): Promise<BrandingRecord> {
  const changes = changesBetween({ ...before.branding }, { ...branding })
  if (!changes.length) return recordOf(ctx, before)
  for (const place of logoPlaces) {
    const id = branding.logos[place]
    if (id !== null && id !== before.branding.logos[place]) await requirePicture(ctx, id, 'logo', `logos.${place}`)
  }
  const version = before.version + 1
  await updateBranding(ctx, branding, version)
  await showFace(ctx, { ...before, branding })
  await ctx.audit({ action, entity: 'branding', entityId: ctx.scope.agencyId, changes })
  ctx.changed('branding', ctx.scope.agencyId, version)
  return recordOf(ctx, { ...before, branding, version, changedAt: ctx.clock() })
}

async function showFace(ctx: Context, { branding, agencyName, slug }: StoredBranding): Promise<void> {
  const logos = await logosOf(ctx, branding)
  await writeFace(ctx.db, {
    slug,
    tradingName: branding.tradingName || agencyName,
    brandColour: branding.primaryColour,
    logoToken: (logos.light ?? logos.dark)?.token ?? null,
    isLogoLight: logos.light !== undefined || logos.dark === undefined,
  })
}

/** Shows the face of an agency whose branding and logos were imported. */
export const showFaceAgain = async (ctx: Context): Promise<void> => showFace(ctx, await requireBranding(ctx))

/** The face of an agency that is being made. */
export const firstFace = (db: Db, { slug, name, branding }: { slug: string; name: string; branding: Partial<Branding> }) => {
  const { tradingName, primaryColour } = Branding.parse(branding)
  return writeFace(db, {
    slug,
    tradingName: tradingName || name,
    brandColour: primaryColour,
    logoToken: null,
    isLogoLight: true,
  })
}

/** Fields left out are unchanged, as is each logo on its own. */
function withPatch(branding: Branding, { logos, ...patch }: BrandingPatch): Branding {
  const given = defined(patch)
  const places = defined(logos ?? {})
  return { ...branding, ...given, logos: { ...branding.logos, ...places } }
}

export const brandingHistory = (
  ctx: Context,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEntry>> => historyOf(ctx, { entity: 'branding', id: ctx.scope.agencyId }, query)

/**
 * Sets the fields of one change back to what they were, as a change of its own.
 * @throws AppError conflict naming the fields that were changed again since, unless it is forced
 */
export async function undoBranding(
  ctx: Context,
  { eventId, isForced }: { eventId: string; isForced: boolean },
): Promise<BrandingRecord> {
  const event = await historyEntry(ctx, { entity: 'branding', id: ctx.scope.agencyId }, eventId)
  if (!event) throw notFound({ event: eventId })
  const before = await requireBranding(ctx, { lock: true })
  const now = before.branding as Record<string, unknown>
  const wanted = event.changes.filter(({ field }) => field in Branding.shape)
  const changed = wanted.filter(({ field, after }) => !isSame(now[field], after))
  if (changed.length > 0 && !isForced)
    throw new AppError('conflict', 'Some of this has changed since. Check the changes before you undo', {
      fields: changed.map(({ field }) => ({ path: field, message: 'Changed since' })),
      current: { changed: changed.map((change) => ({ ...change, now: now[change.field] })) },
    })
  // A value of an older version may be refused by this one.
  const back = Branding.parse({
    ...now,
    ...Object.fromEntries(wanted.map(({ field, before: was }) => [field, was ?? undefined])),
  })
  return apply(ctx, before, back, 'undid')
}

/** Without a signed-in user; an unknown slug looks like one without sign-in branding. */
export async function signInFace({ database }: Platform, slug: string): Promise<{ face: Face | null }> {
  return { face: (await database.outsideAgencies((db) => findFace(db, slug.toLowerCase()))) ?? null }
}
