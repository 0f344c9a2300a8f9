import { changesBetween, defined } from '#common/changes.ts'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import type { DiligenceSettings } from '../diligence.contract.ts'
import { type GateSettings, usualGates } from '../diligence.rules.ts'

/** Version 0 until someone has saved. */
export async function readSettings({ db, scope }: Context): Promise<DiligenceSettings> {
  const { rows } = await sql<DiligenceSettings>`select authority_gate as "authorityGate", publish_gate as "publishGate", version
    from diligence_settings where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0] ?? { ...usualGates, version: 0 }
}

/** @returns false when someone else has saved since that version */
async function saveSettings({ db, scope, clock }: Context, one: DiligenceSettings): Promise<boolean> {
  const { rows } =
    await sql`insert into diligence_settings (agency_id, authority_gate, publish_gate, version, updated_by, updated_at)
    values (${scope.agencyId}, ${one.authorityGate}, ${one.publishGate}, 1, ${scope.userId}, ${clock()})
    on conflict (agency_id) do update set authority_gate = excluded.authority_gate, publish_gate = excluded.publish_gate,
      version = diligence_settings.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where diligence_settings.version = ${one.version} returning 1`.execute(db)
  return rows.length > 0
}

/** @throws stale when someone else has saved since */
export async function changeSettings(
  ctx: Context,
  { version, ...patch }: { version: number } & { [K in keyof GateSettings]?: GateSettings[K] | undefined },
): Promise<DiligenceSettings> {
  const fields = defined(patch)
  const before = await readSettings(ctx)
  const entity = 'diligenceSettings'
  const isSaved = before.version === version && (await saveSettings(ctx, { ...before, ...fields }))
  if (!isSaved) throw await staleError(ctx, { entity, id: ctx.scope.agencyId, noun: 'these settings' }, await readSettings(ctx))
  await ctx.audit({ action: 'changed', entity, entityId: ctx.scope.agencyId, changes: changesBetween(before, fields) })
  ctx.changed('diligence', ctx.scope.agencyId)
  return readSettings(ctx)
}
