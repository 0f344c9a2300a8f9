import { sql } from 'kysely'
import { maxBulk } from '#common/bulk.ts'
import { AppError, invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import type { ContactWork } from '../../contact-bulk.rules.ts'
import type { ContactBulk, ContactBulkRequest } from '../../contact-lists.contract.ts'
import { idsMatching } from '#core/contacts/server/contact-sets.service.ts'
import { idsWithTag } from '#core/contacts/server/list/values-in-use.service.ts'
import { contactBulks } from './contact-changes.ts'

export async function startBulk(ctx: Context, { ids, matching, action }: ContactBulkRequest): Promise<ContactBulk> {
  if (action.type === 'assign' && !(await knownAgents(ctx, [action.agentId])).has(action.agentId))
    throw invalid([{ path: 'action.agentId', message: 'This agent doesn’t exist' }])
  const chosen = ids ? [...new Set(ids)] : matching ? await idsOfAll(ctx, matching) : []
  if (chosen.length > maxBulk)
    throw new AppError('rule_broken', `More than ${maxBulk} contacts match. Narrow your filters`, {
      source: 'Bulk changes',
    })
  return start(ctx, action, chosen)
}

/** One more than the limit means that there are too many. */
async function idsOfAll(ctx: Context, { contacts, ...filter }: NonNullable<ContactBulkRequest['matching']>): Promise<string[]> {
  const matching = await idsMatching(ctx, filter, contacts === 'agent')
  const { rows } = await sql<{ id: string }>`${matching} limit ${maxBulk + 1}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function start(ctx: Context, action: ContactWork, ids: readonly string[]): Promise<ContactBulk> {
  const { scope } = ctx
  const rights = {
    reachesOffice: reachesOffice(scope, 'contacts.write'),
    readsPrivate: scope.permissions.has('contacts.read.private'),
    agentId: scope.agentId,
  }
  // In one order everywhere, so that two changes at once cannot wait for each other.
  return contactBulks.start(ctx, { action, rights }, ids.toSorted())
}

/** Tags belong to the whole office, so changing one everywhere needs the right to change every contact. */
function requireOffice({ scope }: Context): void {
  if (!reachesOffice(scope, 'contacts.write'))
    throw new AppError('forbidden', 'This tag is used by the whole office. Ask the owner to change it')
}

export async function renameTag(ctx: Context, { tag, to }: { tag: string; to: string }): Promise<ContactBulk> {
  requireOffice(ctx)
  if (tag === to) throw invalid([{ path: 'to', message: 'Enter a different name' }])
  return start(ctx, { type: 'renameTag', tag, to }, await idsWithTag(ctx, tag))
}

export async function removeTag(ctx: Context, { tag }: { tag: string }): Promise<ContactBulk> {
  requireOffice(ctx)
  return start(ctx, { type: 'removeTag', tag }, await idsWithTag(ctx, tag))
}
