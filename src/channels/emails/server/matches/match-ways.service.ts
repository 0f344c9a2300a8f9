import { type Way, waysOf } from '#core/contacts/server/consent/ways.service.ts'
import type { Context } from '#platform/context.ts'

export type MatchPurpose = 'propertyAlerts' | 'marketing'
export type MatchWay = Way & { purpose: MatchPurpose }

/** By which ways each of them can be sent listings: consent to property alerts or to marketing opens a way. */
export async function matchWays(ctx: Context, contactIds: readonly string[]): Promise<Map<string, MatchWay[]>> {
  const by = async (purpose: MatchPurpose) =>
    waysOf(
      ctx,
      contactIds.map((contactId) => ({ key: contactId, contactId, purpose })),
    )
  const [alerts, marketing] = [await by('propertyAlerts'), await by('marketing')]
  return new Map(
    contactIds.map((id) => [
      id,
      (marketing.get(id) ?? []).map((way, n): MatchWay => {
        const alert = alerts.get(id)?.[n]
        return alert && !alert.why ? { ...alert, purpose: 'propertyAlerts' } : { ...way, purpose: 'marketing' }
      }),
    ]),
  )
}

/** Why neither way is open, in one sentence. */
export function leftOutBy(ways: readonly Way[]): string | null {
  if (ways.some(({ why }) => why === null)) return null
  const [email, sms] = ways
  return email?.why === sms?.why ? (email?.why ?? 'They can’t be reached') : `Email: ${email?.why}. SMS: ${sms?.why}`
}
