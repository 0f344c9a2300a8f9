import { isDemoAgency } from '#accounts/branding/server/agency.service.ts'
import type { Context } from '#platform/context.ts'
import type { SmsFrom } from '#platform/sms/sender-id.ts'
import { smsFrom } from '#platform/sms/sender-id.ts'
import { findSettings, type StoredSettings } from './settings.store.ts'

export interface SenderNow extends SmsFrom {
  delivery: 'outbox' | 'provider'
  isDemo: boolean
}
/** The sender of the agency's SMS, and whether they leave this installation. */
export async function senderNow(ctx: Context, settings?: StoredSettings): Promise<SenderNow> {
  const { config } = ctx.platform
  const own = settings ?? (await findSettings(ctx))
  const isDemo = await isDemoAgency(ctx)
  const from = own.sender
    ? smsFrom(own.sender, own.isRegistered)
    : smsFrom(config.SMS_SENDER ?? '', config.SMS_SENDER_REGISTERED === 'yes')
  return { ...from, delivery: config.SMS_URL && !isDemo ? 'provider' : 'outbox', isDemo }
}
