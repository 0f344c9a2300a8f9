import type { Context } from '#platform/context.ts'
import { lookUps } from '../../contact-keys.rules.ts'
import { findByKeys, type FoundContact } from './contact-find.store.ts'

/** While typing: by name, email, phone (also its last digits) or suburb; best match first. */
export const findContacts = (
  ctx: Context,
  q: string,
  { limit, contacts }: { limit: number; contacts: 'agent' | 'office' },
): Promise<FoundContact[]> => findByKeys(ctx, lookUps(q), { limit, isOwnOnly: contacts === 'agent' })
