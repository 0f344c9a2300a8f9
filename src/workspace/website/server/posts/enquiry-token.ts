import type { Platform } from '#platform/context.ts'
import { readTicket, writeTicket } from '#platform/tickets.ts'
import { type TokenFault, tokenFault } from '../../website.rules.ts'

// When a form was handed out, signed, for one agency: a program has to fetch one and wait, and cannot make it or keep it for long.

const purpose = 'form of the website'
const seconds = ({ clock }: Pick<Platform, 'clock'>) => Math.floor(clock().getTime() / 1000)

export const newToken = (platform: Pick<Platform, 'secrets' | 'clock'>, agencyId: string): string =>
  writeTicket(platform.secrets, purpose, { agencyId, recordId: agencyId, number: seconds(platform) })

/** @returns the fault of a token, undefined for a good one */
export function faultOf(platform: Pick<Platform, 'secrets' | 'clock'>, agencyId: string, token: string): TokenFault | undefined {
  const read = readTicket(platform.secrets, purpose, token)
  return tokenFault(read?.agencyId === agencyId ? read.number : undefined, seconds(platform))
}
