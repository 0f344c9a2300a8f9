import { changesBetween, defined } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { writeTicket } from '#platform/tickets.ts'
import type { SmsSettings } from '../sms.contract.ts'
import { senderNow } from './sender.service.ts'
import { findSettings, saveSettings, type StoredSettings } from './settings.store.ts'

export const hookPurpose = 'SMS hooks'

export const readSettings = async (ctx: Context): Promise<SmsSettings> => view(ctx, await findSettings(ctx))

async function view(ctx: Context, settings: StoredSettings): Promise<SmsSettings> {
  const { name, kind, delivery } = await senderNow(ctx, settings)
  const { agencyId } = ctx.scope
  const hook = writeTicket(ctx.platform.secrets, hookPurpose, { agencyId, recordId: agencyId, number: settings.hookVersion })
  return {
    sender: settings.sender,
    isRegistered: settings.isRegistered,
    shown: { name, kind },
    delivery,
    hookUrl: `${ctx.platform.config.PUBLIC_URL}/api/sms/hooks/${hook}`,
    lastHookAt: settings.lastHookAt?.toISOString() ?? null,
    version: settings.version,
  }
}

interface Change {
  sender?: string | null | undefined
  isRegistered?: boolean | undefined
  replacesHook: boolean
  version: number
}
/** @throws stale when someone else has saved since */
export async function changeSettings(ctx: Context, { version, replacesHook, ...fields }: Change): Promise<SmsSettings> {
  const before = await findSettings(ctx)
  const next = { ...defined(fields), ...(replacesHook && { hookVersion: before.hookVersion + 1 }) }
  const isSaved = before.version === version && (await saveSettings(ctx, { ...before, ...next }))
  if (!isSaved)
    throw await staleError(
      ctx,
      { entity: 'smsSettings', id: ctx.scope.agencyId, noun: 'these settings' },
      await readSettings(ctx),
    )
  await ctx.audit({
    action: 'changed',
    entity: 'smsSettings',
    entityId: ctx.scope.agencyId,
    changes: changesBetween(before, next),
  })
  return readSettings(ctx)
}
