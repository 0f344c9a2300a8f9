import type { Context } from '#platform/context.ts'
import { lookUps } from '../../contact-keys.rules.ts'
import { findByKeys, type FoundContact } from './contact-find.store.ts'

/** While typing: by name, e-mail, telephone (also its end) or suburb; best first. */
export const findContacts = (
  ctx: Context,
  q: string,
  { limit, contacts }: { limit: number; contacts: 'agent' | 'office' },
): Promise<FoundContact[]> => findByKeys(ctx, lookUps(q), { limit, isOwnOnly: contacts === 'agent' })
