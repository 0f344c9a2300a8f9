import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { typedWords } from '#common/search/search-words.ts'
import { tidyNumber } from '../contact-tidy.ts'

export interface SomeoneNamed {
  name: string | null
  email: string | null
  phone: string | null
}

/**
 * The one contact that an outside sender (a feed, a portal) certainly is: the only one with the email; else the only one with the phone number
 * and the same name, because families share a number. Undefined when unsure. For work without a user: checks no permission.
 */
export async function exactContact(ctx: Context, { name, email, phone }: SomeoneNamed): Promise<string | undefined> {
  const byEmail = email ? await holders(ctx, 'email', email.trim().toLowerCase()) : []
  if (byEmail.length === 1) return byEmail[0]?.id
  const digits = phone ? phoneDigits(tidyNumber(phone)) : ''
  if (digits.length < 6 || byEmail.length > 1) return undefined
  const words = new Set(typedWords(name ?? '').filter((word) => word.length > 1))
  const named = (await holders(ctx, 'phone', digits)).filter(({ names }) => names.some((word) => words.has(word)))
  return named.length === 1 ? named[0]?.id : undefined
}

interface Holder {
  id: string
  /** Family and first name, or the words of the firm. */
  names: string[]
}
async function holders({ db, scope }: Context, kind: 'email' | 'phone', value: string): Promise<Holder[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, concat_ws(' ', c.fields ->> 'lastName', c.fields -> 'partner' ->> 'lastName', c.fields ->> 'companyName') as name
    from contact_keys k join contacts c on c.agency_id = k.agency_id and c.id = k.contact_id
    where k.agency_id = ${scope.agencyId} and k.kind = ${kind} and k.value = ${value} limit 20`.execute(db)
  return rows.map(({ id, name }) => ({ id, names: typedWords(name) }))
}
