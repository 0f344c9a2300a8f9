import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { settleMail } from './mail-in.store.ts'

export interface StaffAddress {
  id: string
  email: string
  isActive: boolean
}
export async function staffAddresses({ db, scope }: Context): Promise<StaffAddress[]> {
  const { rows } = await sql<StaffAddress>`select id, email, status = 'active' as "isActive" from users_view
    where agency_id = ${scope.agencyId} limit 2000`.execute(db)
  return rows
}

export interface LogCounts {
  filed: number
  notFiled: number
  lastAt: Date | null
}
export async function countFiled({ db, scope }: Context): Promise<LogCounts> {
  const { rows } =
    await sql<LogCounts>`select count(*) filter (where state = 'filed')::int as filed, count(*) filter (where state = 'ignored')::int as "notFiled", max(received_at) as "lastAt"
    from mail_in where agency_id = ${scope.agencyId} and kind = 'log' and user_id = ${scope.userId}`.execute(db)
  return rows[0] ?? { filed: 0, notFiled: 0, lastAt: null }
}

export interface UnknownPerson {
  mailId: string
  name: string
  address: string
  subject: string
  receivedAt: Date
}
/** Each unknown person once, with the newest mail to them. */
export async function unknownPeople({ db, scope }: Context): Promise<UnknownPerson[]> {
  const { rows } = await sql<UnknownPerson>`
    select distinct on (p ->> 'address') m.id as "mailId", p ->> 'name' as name, p ->> 'address' as address, m.subject, m.received_at as "receivedAt"
    from mail_in m, jsonb_array_elements(m.unknown) as p
    where m.agency_id = ${scope.agencyId} and m.kind = 'log' and m.user_id = ${scope.userId} and m.state = 'filed'
    order by p ->> 'address', m.received_at desc limit 50`.execute(db)
  return rows
}

/** Takes a person off those that are offered. */
export async function forgetUnknown(ctx: Context, address: string): Promise<void> {
  const { rows } = await sql<{ id: string; unknown: { name: string; address: string }[] }>`select id, unknown from mail_in
    where agency_id = ${ctx.scope.agencyId} and kind = 'log' and user_id = ${ctx.scope.userId}
      and unknown @> ${JSON.stringify([{ address }])}::jsonb for no key update`.execute(ctx.db)
  for (const { id, unknown } of rows) await settleMail(ctx, id, { unknown: unknown.filter((one) => one.address !== address) })
}
