import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'

/** Appraisals (named `p` in the query) that the user made or works on. */
export const ownAppraisals = ({ scope }: Context) => sql<boolean>`(coalesce(p.created_by = ${scope.userId}, false) or exists (
  select 1 from appraisal_agents o where o.agency_id = ${scope.agencyId} and o.appraisal_id = p.id and o.agent_id = ${scope.agentId}))`

/** Which appraisals the user may read: with the office permission all, else own ones. Work without a user reads what it was queued for. */
export const readableAppraisals = (ctx: Context) =>
  !ctx.scope.userId || reachesOffice(ctx.scope, 'appraisals.read') ? sql<boolean>`true` : ownAppraisals(ctx)

export const writableAppraisals = (ctx: Context) =>
  !ctx.scope.userId
    ? sql<boolean>`true`
    : !ctx.scope.permissions.has('appraisals.write')
      ? sql<boolean>`false`
      : reachesOffice(ctx.scope, 'appraisals.write')
        ? sql<boolean>`true`
        : ownAppraisals(ctx)
