/** One count and its limit. */
export type Share = readonly [key: string, most: number]

/** Counts what is under way at once, together and for each caller. */
export class Places {
  readonly #taken = new Map<string, number>()

  /** Takes a place in each of these. @returns what gives them back, once; undefined when one of them is full: then none is taken */
  enter(shares: readonly Share[]): (() => void) | undefined {
    if (shares.some(([key, most]) => this.count(key) >= most)) return undefined
    for (const [key] of shares) this.#taken.set(key, this.count(key) + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      for (const [key] of shares) {
        const left = this.count(key) - 1
        if (left > 0) this.#taken.set(key, left)
        else this.#taken.delete(key)
      }
    }
  }

  count(key: string): number {
    return this.#taken.get(key) ?? 0
  }
}
