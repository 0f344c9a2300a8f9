import { isIP } from 'node:net'
import { AppError } from '#common/errors.ts'
import type { Config } from './config.ts'

/** The relying party of passkeys: the name of this installation, and the one origin that can use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Browsers make passkeys for names only, over HTTPS or on one's own computer (WebAuthn level 3, 5.1.3 and 13.4.9). Both come from
 * PUBLIC_URL, never from the request. On one's own computer, where it says 127.0.0.1, that is `localhost` at the same port.
 * @returns undefined where a browser would refuse
 */
export function relyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | undefined {
  const url = new URL(PUBLIC_URL)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) url.hostname = 'localhost'
  else if (isIP(host)) return undefined
  const isOwnComputer = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
  return url.protocol === 'https:' || isOwnComputer ? { id: url.hostname, origin: url.origin } : undefined
}

/** @throws AppError rule_broken where a browser would refuse */
export function requireRelyingParty(config: Pick<Config, 'PUBLIC_URL'>): RelyingParty {
  const found = relyingParty(config)
  if (!found)
    throw new AppError(
      'rule_broken',
      'Passkeys need a host name over HTTPS. Set PUBLIC_URL to the web address of this installation',
    )
  return found
}
