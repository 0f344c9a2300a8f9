import type { Context } from '#platform/context.ts'
import { peopleOf } from './appraisals.store.ts'

/** Contacts who own an appraised home, for neighbours that write to them; those of a home's tenants are left out. */
export async function ownerIdsOf(ctx: Context, appraisalId: string): Promise<string[]> {
  const people = await peopleOf(ctx, appraisalId)
  return people.flatMap(({ keptContactId, role }) => (keptContactId && role !== 'tenant' ? [keptContactId] : []))
}
