import { sql } from 'kysely'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { comparedName } from '#common/search/search-words.ts'
import type { Context } from '#platform/context.ts'
import { tidyNumber } from '../contact-tidy.ts'

export interface Holder {
  id: string
  firstNames: string[]
  names: string[]
}
export interface Someone {
  name: string | null
  mobile: string | null
  email: string | null
  suburb: string | null
}

/**
 * Who someone may be, by their mobile, else by their email, else by their whole name in their suburb: the first of these that anyone has
 * decides. For what people say about themselves: checks no permission.
 */
export async function holdersOf(
  ctx: Context,
  { name, mobile, email, suburb }: Someone,
): Promise<{ by: 'mobile' | 'email' | 'name'; holders: Holder[] } | undefined> {
  const digits = mobile ? phoneDigits(tidyNumber(mobile)) : ''
  const byMobile = digits.length >= 6 ? await withKey(ctx, 'phone', digits) : []
  if (byMobile.length) return { by: 'mobile', holders: byMobile }
  const byEmail = email ? await withKey(ctx, 'email', email.trim().toLowerCase()) : []
  if (byEmail.length) return { by: 'email', holders: byEmail }
  const words = comparedName(name ?? '')
  if (!suburb || !words.includes(' ')) return undefined
  const byName = await withKey(ctx, 'name', words, suburb)
  return byName.length ? { by: 'name', holders: byName } : undefined
}

async function withKey(
  { db, scope }: Context,
  kind: 'phone' | 'email' | 'name',
  value: string,
  suburb?: string,
): Promise<Holder[]> {
  const { rows } = await sql<{ id: string; firsts: (string | null)[]; names: (string | null)[] }>`
    select c.id, array[c.fields ->> 'firstName', c.fields -> 'partner' ->> 'firstName'] as firsts,
      array[c.fields ->> 'firstName', c.fields ->> 'lastName', c.fields -> 'partner' ->> 'firstName', c.fields -> 'partner' ->> 'lastName',
        c.fields ->> 'companyName'] as names
    from contact_keys k join contacts c on c.agency_id = k.agency_id and c.id = k.contact_id
    where k.agency_id = ${scope.agencyId} and k.kind = ${kind} and k.value = ${value.slice(0, 200)} and c.archived_at is null
      ${suburb ? sql`and lower(c.suburb) = ${suburb.trim().toLowerCase()}` : sql``}
    order by c.id limit 20`.execute(db)
  const texts = (all: (string | null)[]) => all.filter((one): one is string => Boolean(one))
  return rows.map(({ id, firsts, names }) => ({ id, firstNames: texts(firsts), names: texts(names) }))
}
