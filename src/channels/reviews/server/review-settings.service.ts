import { staleError } from '#platform/stale.ts'
import type { Context } from '#platform/context.ts'
import { changesBetween, defined } from '#common/changes.ts'
import type { ReviewSettings, SettingsRecord } from '../reviews.contract.ts'

/** The defaults: no one is asked automatically. */
const unset: SettingsRecord = {
  askAfter: 'never',
  askSides: 'ours',
  waitDays: 2,
  words: '',
  isInBrochures: true,
  isInMails: true,
  version: 0,
}

export async function readSettings({ db, scope }: Context): Promise<SettingsRecord> {
  const row = await db.selectFrom('review_settings').selectAll().where('agency_id', '=', scope.agencyId).executeTakeFirst()
  if (!row) return unset
  return {
    askAfter: row.ask_after as ReviewSettings['askAfter'],
    askSides: row.ask_sides as ReviewSettings['askSides'],
    waitDays: row.wait_days,
    words: row.words,
    isInBrochures: row.is_in_brochures,
    isInMails: row.is_in_mails,
    version: row.version,
  }
}

export async function changeSettings(
  ctx: Context,
  { version, ...given }: { [K in keyof ReviewSettings]?: ReviewSettings[K] | undefined } & { version: number },
): Promise<SettingsRecord> {
  const { db, scope } = ctx
  const before = await readSettings(ctx)
  if (before.version !== version) throw await stale(ctx, before)
  const patch = defined(given)
  const after = { ...before, ...patch, version: version + 1 }
  const { version: _, ...fields } = after
  const changes = changesBetween({ ...before }, { ...before, ...patch })
  if (!changes.length) return before
  const row = {
    ask_after: fields.askAfter,
    ask_sides: fields.askSides,
    wait_days: fields.waitDays,
    words: fields.words,
    is_in_brochures: fields.isInBrochures,
    is_in_mails: fields.isInMails,
    version: after.version,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('review_settings')
    .values({ agency_id: scope.agencyId, ...row })
    .onConflict((c) => c.column('agency_id').doUpdateSet(row).where('review_settings.version', '=', version))
    .executeTakeFirstOrThrow()
  // Another saving was committed since they were read.
  if (!numInsertedOrUpdatedRows) throw await stale(ctx, await readSettings(ctx))
  await ctx.audit({ action: 'changed', entity: 'reviewSettings', entityId: scope.agencyId, changes })
  ctx.changed('review', scope.agencyId)
  return after
}

const stale = (ctx: Context, current: SettingsRecord) =>
  staleError(ctx, { entity: 'reviewSettings', id: ctx.scope.agencyId, noun: 'these settings' }, current)
