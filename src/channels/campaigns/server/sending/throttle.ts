import type { Platform } from '#platform/context.ts'

const mostDomains = 5_000

/** At most so many mails a second to one domain. Big providers take a burst for spam and then refuse everything for hours. */
export class Throttle {
  readonly #perSecond: () => number
  readonly #next = new Map<string, number>()
  /** @param perSecond of this worker; it changes when another one comes or goes */
  constructor(perSecond: () => number) {
    this.#perSecond = perSecond
  }

  /** Domains whose turns have long passed need no memory. */
  #forget(now: number): void {
    for (const [domain, next] of this.#next) if (next < now) this.#next.delete(domain)
  }

  /** Milliseconds to wait before a mail to this domain may go; the turn is taken. */
  take(domain: string, now: number): number {
    if (this.#next.size >= mostDomains) this.#forget(now)
    const at = Math.max(now, this.#next.get(domain) ?? 0)
    this.#next.set(domain, at + 1000 / this.#perSecond())
    return at - now
  }
  /** Domains that have all the turns they may take for the next while: nothing more is claimed for them. */
  resting(now: number, horizonMs = 1000): string[] {
    return [...this.#next].flatMap(([domain, next]) => (next - now > horizonMs ? [domain] : []))
  }
}

const shared = new WeakMap<object, Throttle>()
/** One for everything that a worker sends: to the receiving servers two campaigns at once are one sender. Workers that send share the rate evenly. */
export function throttleOf(platform: Pick<Platform, 'config' | 'workers'>): Throttle {
  const perSecond = () => platform.config.MAIL_RATE_PER_DOMAIN / platform.workers.senders()
  const found = shared.get(platform.config) ?? new Throttle(perSecond)
  shared.set(platform.config, found)
  return found
}
