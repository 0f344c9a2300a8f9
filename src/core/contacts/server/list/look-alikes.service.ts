import { sql } from 'kysely'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { comparedName, comparedStreet } from '#common/search/search-words.ts'
import type { Context } from '#platform/context.ts'
import type { ContactPatch } from '../../contact-fields.contract.ts'
import type { DuplicateCandidate } from '../../contacts.contract.ts'
import { readableContacts } from '../contact-access.service.ts'
import { tidyNumber } from '../contact-tidy.ts'

/** Who this might be already, those with more reasons first. */
export async function findDuplicates(
  ctx: Context,
  { exceptId, ...c }: ContactPatch & { exceptId?: string | undefined },
): Promise<DuplicateCandidate[]> {
  const street = comparedStreet(c.address?.street ?? '')
  const found = await lookAlikes(ctx, {
    emails: (c.emails ?? []).map((e) => e.address.toLowerCase()),
    phones: (c.phones ?? []).map((p) => phoneDigits(tidyNumber(p.number))).filter((digits) => digits.length >= 6),
    name: (street && comparedName(c.companyName ?? [c.firstName, c.lastName].filter(Boolean).join(' '))) || null,
    exceptId: exceptId ?? null,
  })
  const people = new Map<string, DuplicateCandidate>()
  for (const { reason, street: theirs, ...one } of found) {
    if (reason === 'nameAndAddress' && comparedStreet(theirs ?? '') !== street) continue
    const known = people.get(one.id) ?? { ...one, reasons: [] }
    if (!known.reasons.includes(reason)) known.reasons.push(reason)
    people.set(one.id, known)
  }
  return [...people.values()].toSorted((a, b) => b.reasons.length - a.reasons.length).slice(0, 10)
}

interface Looks {
  emails: string[]
  phones: string[]
  /** Name from `comparedName`; the caller compares the street of those found by it. */
  name: string | null
  exceptId: string | null
}

interface LookAlike extends Omit<DuplicateCandidate, 'reasons'> {
  reason: DuplicateCandidate['reasons'][number]
  street: string | null
}

/** Contacts with the same email, phone or name. */
async function lookAlikes(ctx: Context, looks: Looks): Promise<LookAlike[]> {
  const { agencyId } = ctx.scope
  const by = (kind: string, values: readonly string[], reason: string, more = sql``) => sql`
    select c.id, c.display_name as "displayName", c.email, c.phone, c.suburb, a.name as "agentName", ${reason} as reason, c.fields -> 'address' ->> 'street' as street from contact_keys k join contacts c on c.agency_id = k.agency_id and c.id = k.contact_id
      left join agents_view a on a.agency_id = ${agencyId} and a.id = c.agent_id
    where k.agency_id = ${agencyId} and k.kind = ${kind} and k.value = any(${values}::text[]) and c.id is distinct from ${looks.exceptId}::uuid and ${readableContacts(ctx)} ${more}`
  const ways = [
    ...(looks.emails.length ? [by('email', looks.emails, 'email')] : []),
    ...(looks.phones.length ? [by('phone', looks.phones, 'phone')] : []),
    ...(looks.name ? [by('name', [looks.name], 'nameAndAddress', sql`and c.fields -> 'address' ->> 'street' <> ''`)] : []),
  ]
  if (!ways.length) return []
  const { rows } = await sql<LookAlike>`${sql.join(ways, sql` union all `)} limit 200`.execute(ctx.db)
  return rows
}
