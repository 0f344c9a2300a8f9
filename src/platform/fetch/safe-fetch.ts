import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import ipaddr from 'ipaddr.js'

/** The address will never give this file; trying again is of no use. The message is for the person. */
export class FetchRefused extends Error {
  override name = 'FetchRefused'
  readonly status: number | undefined
  readonly isTooLarge: boolean
  constructor(message: string, { status, isTooLarge = false }: { status?: number; isTooLarge?: boolean } = {}) {
    super(message)
    this.status = status
    this.isTooLarge = isTooLarge
  }
}
/** The server refused for now. */
class FetchFailed extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

export interface SafeFetchOptions {
  maxBytes: number
  timeoutMs: number
  /** `host` or `host:port` on private addresses that the operator allows (FETCH_ALLOW_PRIVATE). */
  allowPrivate: readonly string[]
  /** Wanted kinds of file; pictures and PDF unless it is said. */
  accept?: string
  signal?: AbortSignal
}

/**
 * Fetches a file whose address came from outside into `path`. Only http and https, at most three redirects, each checked again; the name is
 * resolved once and that address is connected to, so that it cannot point elsewhere between the check and the connection.
 * @throws FetchRefused for what is wrong for good, another Error for what may work later
 */
export async function safeFetch(url: string, path: string, options: SafeFetchOptions): Promise<void> {
  let address = url
  for (let redirects = 0; redirects <= 3; redirects++) {
    const response = await ask(address, options)
    const { statusCode = 0, headers } = response
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      response.resume()
      address = new URL(headers.location, address).href
      continue
    }
    if (statusCode !== 200) {
      response.resume()
      const words = `The web address returned ${statusCode}`
      // Not there, gone, forbidden: the answer will be the same tomorrow. The rest may be a bad day.
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 425 && statusCode !== 429)
        throw new FetchRefused(words, { status: statusCode })
      throw new FetchFailed(words, statusCode)
    }
    await pipeline(response, refuseAbove(options.maxBytes), createWriteStream(path, { flags: 'w', mode: 0o640 }))
    return
  }
  throw new FetchRefused('The web address redirects too many times')
}

async function ask(
  address: string,
  { timeoutMs, allowPrivate, accept = 'image/*, application/pdf', signal }: SafeFetchOptions,
): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new FetchRefused('Not a web address')
  const ip = await publicAddress(url, allowPrivate)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((answered, failed) => {
    const sent = request(url, {
      // The checked address and no other; the host name stays in the request and in the certificate's check.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address: ip.address, family: ip.family }]) : done(null, ip.address, ip.family),
      // `via` (RFC 9110, 7.6.3): the call is on behalf of someone, so that ours is no local program to Gable itself (`isFromThisMachine`).
      headers: { 'user-agent': 'Gable', accept, via: '1.1 gable' },
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs),
    })
    sent.once('response', answered)
    sent.once('error', failed)
    sent.end()
  })
}

const publicAddress = (url: URL, allowPrivate: readonly string[]) =>
  addressOf(
    url.hostname.replace(/^\[|\]$/g, ''),
    [`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`, url.hostname],
    allowPrivate,
  )

/**
 * The one address to connect to, for a host that a user entered.
 * @param names what the operator may have allowed it as: `host:port`, `host`
 * @throws FetchRefused when there is no such host, or when it lies in a private network that is not allowed
 */
export async function addressOf(
  host: string,
  names: readonly string[],
  allowPrivate: readonly string[],
): Promise<{ address: string; family: number }> {
  const found = await lookup(host, { all: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND') throw new FetchRefused(`Host not found: ${host}`)
    throw error
  })
  const isAllowed = names.some((name) => allowPrivate.includes(name))
  const refused = isAllowed ? undefined : found.find(({ address }) => !isPublic(address))
  const [first] = found
  if (!first) throw new FetchRefused(`Host not found: ${host}`)
  if (refused)
    throw new FetchRefused(
      'The web address is in a private network. Your system administrator can allow it with FETCH_ALLOW_PRIVATE',
    )
  return first
}

/** `unicast` is what is left after loopback, private, link-local, carrier, reserved and the like; mapped IPv4 is looked at as IPv4. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96')
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !(parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).match(ipv4Compatible))
}

function refuseAbove(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(
        bytes > limit
          ? new FetchRefused(`The file is larger than ${Math.floor(limit / 1_000_000)} MB`, { isTooLarge: true })
          : null,
        chunk,
      )
    },
  })
}
