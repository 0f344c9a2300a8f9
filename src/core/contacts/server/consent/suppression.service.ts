import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { suppressionHashes } from './suppression.store.ts'

/** Under which hashes the addresses and numbers of a person are known again after they were erased. */
export const hashesOf = (ctx: Context, fields: readonly ContactFields[]) =>
  suppressionHashes(ctx, { emails: fields.flatMap((f) => f.emails), phones: fields.flatMap((f) => f.phones) })

interface Suppression {
  kind: 'email' | 'phone'
  hash: Buffer
  channel: string
  purpose: string
}
/** Opt-outs under hashes that only the installation which made them can compare: older ones that came with an archive. */
export async function countForeignRefusals({ db, scope }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('suppressions')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('agency_id', '=', scope.agencyId)
    .where('keyed_by', '=', 'installation')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A contact added later with one of these has refused. */
export async function suppress({ db, scope, clock }: Context, all: readonly Suppression[]): Promise<void> {
  if (!all.length) return
  await db
    .insertInto('suppressions')
    .values(all.map((one) => ({ agency_id: scope.agencyId, created_at: clock(), keyed_by: 'agency' as const, ...one })))
    .onConflict((c) => c.doNothing())
    .execute()
}
