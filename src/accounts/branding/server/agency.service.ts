import { AppError } from '#common/errors.ts'
import { type Context, newId, type Platform } from '#platform/context.ts'
import { proveScope, type Scope } from '#platform/scope.ts'
import { permissions } from '#common/permissions.ts'
import type { Branding } from '../branding.contract.ts'
import { firstFace } from './branding.service.ts'
import type { Db } from '#platform/db/kysely.ts'

export interface NewAgency {
  slug: string
  name: string
  /** IANA zone, e.g. Australia/Brisbane. */
  timeZone: string
  /** Two to four capitals before every listing's number. */
  referencePrefix: string
  branding?: Partial<Branding>
  /** To look around in; `gable demo clear` removes it. */
  isDemo?: boolean
}

/** The scope of work of the operator (command line, demo data) in one agency. */
export const operatorScope = (agencyId: string): Scope =>
  proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(permissions), sessionId: null })

/** The scope of public pages: one agency, without a user or permissions. */
export const visitorScope = (agencyId: string): Scope =>
  proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })

/** The scope of public pages that show a listing: it reads listings of the agency and nothing else. The page decides which part of one is public. */
export const listingReaderScope = (agencyId: string): Scope =>
  proveScope({
    ...{ agencyId, userId: null, agentId: null, sessionId: null },
    permissions: new Set(['listings.read', 'listings.read.office'] as const),
  })

/** The scope of public pages that offer a time of an agent: it reads their appointments, of which only the free times are said. */
export const appointmentReaderScope = (agencyId: string): Scope =>
  proveScope({
    ...{ agencyId, userId: null, agentId: null, sessionId: null },
    permissions: new Set(['listings.read', 'listings.read.office', 'tasks.read', 'tasks.read.office'] as const),
  })

/** @throws AppError conflict when the slug is taken */
export async function createAgency({ database }: Platform, agency: NewAgency): Promise<string> {
  const id = newId()
  // Row level security only allows writes to the agency of the scope, so the new id is set first.
  await database.inAgency(id, (db) => insertAgency(db, id, agency))
  return id
}

/** In a transaction of the new agency itself. */
export async function insertAgency(db: Db, id: string, agency: NewAgency): Promise<void> {
  const branding = agency.branding ?? {}
  await db
    .insertInto('agencies')
    .values({
      id,
      slug: agency.slug,
      name: agency.name,
      time_zone: agency.timeZone,
      reference_prefix: agency.referencePrefix,
      is_demo: agency.isDemo ?? false,
      branding: JSON.stringify(branding),
    })
    .execute()
    .catch((error: { code?: string }) => {
      if (error.code === '23514')
        throw new AppError(
          'invalid',
          'The web address name must be 2 to 40 lower-case letters, digits or hyphens; the reference prefix 2 to 4 capitals',
        )
      throw error
    })
  await claimAddress(db, id, { slug: agency.slug, name: agency.name, branding })
}

/** The agency's web address, and what its sign-in page shows. @throws AppError conflict when the address is taken */
export async function claimAddress(
  db: Db,
  id: string,
  { slug, name, branding }: { slug: string; name: string; branding: Partial<Branding> },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('public_addresses')
    .values({ slug, agency_id: id })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new AppError('conflict', `An agency with the web address name ${slug} already exists`)
  await firstFace(db, { slug, name, branding })
}

/** A demo agency reaches no one outside. */
export async function isDemoAgency({ db, scope }: Pick<Context, 'db' | 'scope'>): Promise<boolean> {
  const row = await db.selectFrom('agencies').select('is_demo').where('id', '=', scope.agencyId).executeTakeFirst()
  return row?.is_demo ?? false
}
