import * as z from 'zod'
import { invalid } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { requireReadable as requireContact } from '#core/contacts/server/contacts.service.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { PriceStatement } from '../disclosures.contract.ts'
import { describedListing, hasSaid, insertStatement, type NewStatement, statementsOf } from './price-statements.store.ts'

type Said = Omit<NewStatement, 'saidAt' | 'about'> & { saidAt?: string | undefined }

export async function addStatement(ctx: Context, { saidAt, ...said }: Said): Promise<PriceStatement> {
  if (said.toCents !== null && said.toCents < said.fromCents)
    throw invalid([{ path: 'toCents', message: 'Can’t be lower than the start of the range' }])
  const listing = await getListing(ctx, said.listingId)
  if (said.contactId) await requireContact(ctx, said.contactId)
  const id = await insertStatement(ctx, { ...said, about: aboutOf(listing), saidAt: saidAt ? new Date(saidAt) : ctx.clock() })
  ctx.changed('priceStatement', said.listingId)
  const [statement] = await statementsOf(ctx, said.listingId, { limit: 1, id })
  if (!statement) throw new Error('the price statement was not found in its own transaction')
  return statement
}

/**
 * From an open home or an appraisal, in the transaction of what was entered or sent there, which has checked the user; the same again within ten
 * minutes is one entry.
 */
export async function addSaidPrice(
  ctx: Context,
  {
    listingId,
    contactId,
    name,
    fromCents,
    toCents,
    note,
    channel = 'openHome',
    saidAt = ctx.clock(),
  }: {
    listingId: string
    contactId: string | null
    name: string | null
    fromCents: number
    toCents: number | null
    note: string
    channel?: PriceStatement['channel']
    saidAt?: Date
  },
): Promise<void> {
  const said = { listingId, contactId, quotedTo: contactId ? null : name, fromCents, toCents, note, channel }
  if (await hasSaid(ctx, said, new Date(saidAt.getTime() - 10 * 60_000))) return
  const listing = await describedListing(ctx, listingId)
  if (!listing) return
  await insertStatement(ctx, { ...said, about: aboutOf(listing), saidAt })
  ctx.changed('priceStatement', listingId)
}

export async function listStatements(
  ctx: Context,
  listingId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<PriceStatement>> {
  await getListing(ctx, listingId)
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const { rows, nextCursor } = cutPage(await statementsOf(ctx, listingId, { limit: limit + 1, after }), limit, (s) => [
    s.saidAt,
    s.id,
  ])
  return { items: rows, nextCursor }
}

const aboutOf = ({ address, reference }: Pick<Listing, 'address' | 'reference'>) =>
  [streetLine(address), suburbLine(address), reference].filter(Boolean).join(', ')
