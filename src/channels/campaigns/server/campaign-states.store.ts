import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { CampaignState } from '../campaigns.rules.ts'

export interface StateChange {
  state?: CampaignState
  paused_from?: 'scheduled' | 'sending' | null
  pause_reason?: string | null
  scheduled_at?: Date | null
  activated_at?: Date | null
  activated_by?: string | null
  started_at?: Date | null
  finished_at?: Date | null
  frozen?: string | null
  send_run?: string | null
  recipients?: number
  suppressed?: number
  archived_at?: Date | null
}
export async function updateState({ db, scope, clock }: Context, id: string, change: StateChange): Promise<void> {
  await db
    .updateTable('campaigns')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export async function pausedFrom({ db, scope }: Context, id: string): Promise<'scheduled' | 'sending'> {
  const row = await db
    .selectFrom('campaigns')
    .select('paused_from')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.paused_from === 'scheduled' ? 'scheduled' : 'sending'
}

/** The backup does not know who has been emailed since: a person decides whether the rest is sent. */
export async function pauseAfterRestore({ db, scope, clock }: Context): Promise<void> {
  await sql`update campaigns set paused_from = state, state = 'paused', send_run = null, version = version + 1, updated_at = ${clock()},
      pause_reason = 'Gable was restored from a backup. Check who has this email already before you resume'
    where agency_id = ${scope.agencyId} and state in ('scheduled', 'sending')`.execute(db)
}

/** Discards the frozen email and its recipients; nothing has been sent yet. */
export async function forgetRecipients({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('campaign_recipients').where('agency_id', '=', scope.agencyId).where('campaign_id', '=', id).execute()
}
/** Those that were still waiting get nothing any more. */
export async function cancelQueued({ db, scope }: Context, id: string): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'cancelled', reason: 'cancelled' })
    .where('agency_id', '=', scope.agencyId)
    .where('campaign_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}
