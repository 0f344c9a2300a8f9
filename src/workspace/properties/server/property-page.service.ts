import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { listingLives } from '#core/listings/server/lives.service.ts'
import type { Property } from '../properties.contract.ts'
import { findProperty } from '#core/properties/server/properties.service.ts'

/** @throws AppError not_found */
export async function getProperty(ctx: Context, id: string): Promise<Property> {
  const property = await findProperty(ctx, id)
  if (!property) throw notFound({ property: id })
  return { ...property, lives: await listingLives(ctx, id) }
}
