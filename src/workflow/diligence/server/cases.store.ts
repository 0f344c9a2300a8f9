import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Case, CaseFields } from '../diligence.contract.ts'

/** A case as it is kept. */
export interface StoredCase extends CaseFields {
  id: string
  listingId: string
  side: Case['side']
  contactId: string | null
  /** The contact also where the user may not see it. */
  keptContactId: string | null
  /** The party is a contact that the user may not see. */
  isHidden: boolean
  state: Case['state']
  requests: Case['requests']
  dueOn: string | null
  completedOn: string | null
  delay: Case['delay']
  certificateKey: string | null
  certificateName: string | null
  certificateBytes: number | null
  version: number
  updatedAt: Date
}

const columns = (
  ctx: Context,
) => sql`d.id, d.listing_id as "listingId", d.side, c.id as "contactId", d.contact_id as "keptContactId", d.kind, d.state, d.requests,
  case when d.contact_id is not null and not ${mayName(ctx, sql`d.contact_id`)} then ${hiddenName} else coalesce(c.display_name, d.name) end as name,
  (d.contact_id is not null and not ${mayName(ctx, sql`d.contact_id`)}) as "isHidden",
  d.starts_on::text as "startsOn", d.exchanged_on::text as "exchangedOn", d.settles_on::text as "settlesOn",
  d.settlement_moved_to::text as "settlementMovedTo", d.due_on::text as "dueOn", d.completed_on::text as "completedOn", d.entity, d.people, d.papers,
  d.answers, d.delay, d.provider, d.certificate_on::text as "certificateOn", d.certificate_key as "certificateKey",
  d.certificate_name as "certificateName", d.certificate_bytes as "certificateBytes", d.version, d.updated_at as "updatedAt"`
const contacts = (ctx: Context) =>
  sql`left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = d.agency_id and c.id = d.contact_id`

const emptyEntity: CaseFields['entity'] = { number: null, place: null, established: null, document: null }
const emptyAnswers: CaseFields['answers'] = { pep: null, sanctions: null, purpose: null, onBehalf: null, funds: null }
/** Documents of a row hold what was entered; the rest of their fields is null. */
const whole = (row: StoredCase): StoredCase => ({
  ...row,
  entity: { ...emptyEntity, ...row.entity },
  answers: { ...emptyAnswers, ...row.answers },
})

export async function casesOf(ctx: Context, listingId: string): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`select ${columns(ctx)} from diligence_cases d ${contacts(ctx)}
    where d.agency_id = ${ctx.scope.agencyId} and d.listing_id = ${listingId} and d.archived_at is null
    order by d.side desc, d.created_at, d.id limit 100`.execute(ctx.db)
  return rows.map(whole)
}
export async function findCase(ctx: Context, id: string, { archived = false } = {}): Promise<StoredCase | undefined> {
  const { rows } = await sql<StoredCase>`select ${columns(ctx)} from diligence_cases d ${contacts(ctx)}
    where d.agency_id = ${ctx.scope.agencyId} and d.id = ${id} and d.archived_at is ${archived ? sql`not null` : sql`null`}`.execute(
    ctx.db,
  )
  return rows[0] && whole(rows[0])
}

export type NewCase = Pick<
  StoredCase,
  'listingId' | 'side' | 'keptContactId' | 'name' | 'kind' | 'startsOn' | 'settlesOn' | 'dueOn'
>
export async function insertCase({ db, scope, clock }: Context, one: NewCase): Promise<string> {
  const id = newId()
  const now = clock()
  await db
    .insertInto('diligence_cases')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: one.listingId,
      side: one.side,
      contact_id: one.keptContactId,
      name: one.name,
      kind: one.kind,
      starts_on: one.startsOn,
      settles_on: one.settlesOn,
      due_on: one.dueOn,
      created_by: scope.userId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

type Written = Partial<
  CaseFields &
    Pick<
      StoredCase,
      'state' | 'requests' | 'dueOn' | 'completedOn' | 'delay' | 'certificateKey' | 'certificateName' | 'certificateBytes'
    > & { archivedAt: Date | null }
>
const columnOf: Record<keyof Written, string> = {
  name: 'name',
  kind: 'kind',
  state: 'state',
  requests: 'requests',
  startsOn: 'starts_on',
  exchangedOn: 'exchanged_on',
  settlesOn: 'settles_on',
  settlementMovedTo: 'settlement_moved_to',
  dueOn: 'due_on',
  completedOn: 'completed_on',
  entity: 'entity',
  people: 'people',
  papers: 'papers',
  answers: 'answers',
  delay: 'delay',
  provider: 'provider',
  certificateOn: 'certificate_on',
  certificateKey: 'certificate_key',
  certificateName: 'certificate_name',
  certificateBytes: 'certificate_bytes',
  archivedAt: 'archived_at',
}
const asJson = new Set<keyof Written>(['entity', 'people', 'papers', 'answers', 'delay'])

export async function updateCase({ db, scope, clock }: Context, id: string, fields: Written): Promise<void> {
  const set = (Object.entries(fields) as [keyof Written, unknown][]).map(([field, value]) =>
    asJson.has(field) && value !== null
      ? sql`${sql.ref(columnOf[field])} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(columnOf[field])} = ${value}`,
  )
  await sql`update diligence_cases set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = ${clock()}`])}
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

export async function isCertificate({ db, scope }: Context, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('diligence_cases')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('certificate_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** The user at work, for what is signed with a name. */
export async function ownName({ db, scope }: Context): Promise<string> {
  if (!scope.userId) return 'Gable'
  const row = await db
    .selectFrom('users_view')
    .select('full_name')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  return row?.full_name ?? 'Gable'
}
