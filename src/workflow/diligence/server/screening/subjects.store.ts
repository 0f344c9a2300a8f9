import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { CasePerson } from '../../diligence.contract.ts'

/** A name of the agency's own records that is compared with the list. */
export interface Subject {
  caseId: string | null
  contactId: string | null
  name: string
  bornOn: string | null
  isEntity: boolean
}

interface CaseRow {
  id: string
  contactId: string | null
  name: string
  kind: string
  people: CasePerson[]
}
const isCompared = sql`d.archived_at is null and d.state <> 'notNeeded'`
/** The parties of cases with everyone named in them; all that are not marked as not needed, or those that are asked for. */
export async function partiesOfCases(
  { db, scope }: Context,
  ids?: readonly string[],
): Promise<{ cases: number; subjects: Subject[] }> {
  const { rows } =
    await sql<CaseRow>`select d.id, d.contact_id as "contactId", coalesce(c.display_name, d.name) as name, d.kind, d.people
    from diligence_cases d left join contacts_view c on c.agency_id = d.agency_id and c.id = d.contact_id
    where d.agency_id = ${scope.agencyId} and ${isCompared} ${ids ? sql`and d.id = any(${[...ids]}::uuid[])` : sql``} order by d.id`.execute(
      db,
    )
  return { cases: rows.length, subjects: rows.flatMap(subjectsOf) }
}
function subjectsOf({ id, contactId, name, kind, people }: CaseRow): Subject[] {
  const isEntity = kind === 'company' || kind === 'trust'
  const isNamed = people.some((one) => one.name.toLowerCase() === name.toLowerCase())
  const party: Subject[] = isNamed ? [] : [{ caseId: id, contactId, name, bornOn: null, isEntity }]
  const named = people.flatMap((one) => {
    const names = [one.name, ...(one.otherNames ?? '').split(/[,;/]/)].map((each) => each.trim()).filter(Boolean)
    // A company may act or own as well, so that both kinds of entries are looked at.
    return names.flatMap((each) =>
      (isEntity ? [false, true] : [false]).map((kindOf) => ({
        ...{ caseId: id, contactId, name: each, bornOn: kindOf ? null : one.bornOn, isEntity: kindOf },
      })),
    )
  })
  return [...party, ...named]
}

interface ContactRow {
  id: string
  displayName: string
  companyName: string | null
  first: string | null
  last: string | null
  partnerFirst: string | null
  partnerLast: string | null
  bornOn: string | null
}
export const contactsPerStep = 1000
/** Some contacts after one, each with its partner and company. */
export async function someContacts(
  { db, scope }: Context,
  after: string | null,
): Promise<{ lastId: string | null; count: number; subjects: Subject[] }> {
  const { rows } = await sql<ContactRow>`select c.id, c.display_name as "displayName", c.fields->>'companyName' as "companyName",
      c.fields->>'firstName' as first, c.fields->>'lastName' as last, c.fields->'partner'->>'firstName' as "partnerFirst",
      c.fields->'partner'->>'lastName' as "partnerLast",
      (select x->>'on' from jsonb_array_elements(c.fields->'dates') x where x->>'kind' = 'birthday' limit 1) as "bornOn"
    from contacts_view c where c.agency_id = ${scope.agencyId} and c.archived_at is null ${after ? sql`and c.id > ${after}` : sql``}
    order by c.id limit ${contactsPerStep}`.execute(db)
  return { lastId: rows.at(-1)?.id ?? null, count: rows.length, subjects: rows.flatMap(namesOf) }
}
function namesOf(one: ContactRow): Subject[] {
  const base = { caseId: null, contactId: one.id }
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
  const [own, partner] = [joined(one.first, one.last), joined(one.partnerFirst, one.partnerLast || one.last)]
  return [
    ...(own ? [{ ...base, name: own, bornOn: one.bornOn, isEntity: false }] : []),
    ...(one.partnerFirst ? [{ ...base, name: partner, bornOn: null, isEntity: false }] : []),
    ...(one.companyName ? [{ ...base, name: one.companyName, bornOn: null, isEntity: true }] : []),
    // A name in one field may be of either.
    ...(own || one.companyName
      ? []
      : [false, true].map((isEntity) => ({ ...base, name: one.displayName, bornOn: one.bornOn, isEntity }))),
  ]
}

export async function countContacts({ db, scope }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from contacts_view c
    where c.agency_id = ${scope.agencyId} and c.archived_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
