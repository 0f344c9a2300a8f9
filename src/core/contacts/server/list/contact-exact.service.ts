import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { typedWords } from '#common/search/search-words.ts'
import { firstNamesSay, firstWords } from '../../names/same-person.rules.ts'
import { readName } from '../../names/typed-name.rules.ts'
import { tidyNumber } from '../contact-tidy.ts'

export interface SomeoneNamed {
  name: string | null
  email: string | null
  phone: string | null
}

/**
 * The one contact that an outside sender (a feed, a portal) certainly is: the only one with the email, unless their first names differ; else the
 * only one with the phone number and the same name, because families share both. Undefined when unsure. For work without a user: checks no permission.
 */
export async function exactContact(ctx: Context, { name, email, phone }: SomeoneNamed): Promise<string | undefined> {
  const firsts = firstWords(readName(name ?? ''))
  const may = (holder: Holder) => firstNamesSay(holder.firsts, firsts)
  const byEmail = email ? (await holders(ctx, 'email', email.trim().toLowerCase())).filter((one) => may(one) !== 'different') : []
  const namesakes = byEmail.filter((one) => may(one) === 'same')
  if (namesakes.length === 1) return namesakes[0]?.id
  if (byEmail.length === 1) return byEmail[0]?.id
  const digits = phone ? phoneDigits(tidyNumber(phone)) : ''
  if (digits.length < 6 || byEmail.length > 1) return undefined
  const words = new Set(typedWords(name ?? '').filter((word) => word.length > 1))
  const named = (await holders(ctx, 'phone', digits)).filter(
    (one) => may(one) !== 'different' && one.names.some((word) => words.has(word)),
  )
  return named.length === 1 ? named[0]?.id : undefined
}

interface Holder {
  id: string
  /** Family and first name, or the words of the firm. */
  names: string[]
  firsts: string[]
}
async function holders({ db, scope }: Context, kind: 'email' | 'phone', value: string): Promise<Holder[]> {
  const { rows } = await sql<{ id: string; name: string; first: string | null; partner: string | null }>`
    select c.id, c.fields ->> 'firstName' as first, c.fields -> 'partner' ->> 'firstName' as partner, concat_ws(' ', c.fields ->> 'lastName', c.fields -> 'partner' ->> 'lastName', c.fields ->> 'companyName') as name
    from contact_keys k join contacts c on c.agency_id = k.agency_id and c.id = k.contact_id
    where k.agency_id = ${scope.agencyId} and k.kind = ${kind} and k.value = ${value} limit 20`.execute(db)
  return rows.map(({ id, name, first, partner }) => ({
    id,
    names: typedWords(name),
    firsts: firstWords({ firstName: first, partner: { firstName: partner } }),
  }))
}
