/** At most so many mails a second to one domain. Big providers take a burst for spam and then refuse everything for hours. */
export class Throttle {
  readonly #perSecond: number
  readonly #next = new Map<string, number>()
  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Milliseconds to wait before a mail to this domain may go; the turn is taken. */
  take(domain: string, now: number): number {
    const at = Math.max(now, this.#next.get(domain) ?? 0)
    this.#next.set(domain, at + 1000 / this.#perSecond)
    return at - now
  }
  /** Domains that have all the turns they may take for the next while: nothing more is claimed for them. */
  resting(now: number, horizonMs = 1000): string[] {
    return [...this.#next].flatMap(([domain, next]) => (next - now > horizonMs ? [domain] : []))
  }
}
