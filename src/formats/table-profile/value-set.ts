/** 64-bit hashes of the values of a column, in an open-addressed table: 16 to 32 bytes for each value, outside of the heap. */
export class ValueSet {
  /** High and low half of each hash; both 0 for a free place. */
  #slots = new Uint32Array(2 * 64)
  size = 0

  get bytes(): number {
    return this.#slots.byteLength
  }
  /** The next value makes the table twice as large. */
  get isFull(): boolean {
    return this.size * 4 >= this.#slots.length
  }
  /** @returns true when it was not there before */
  add(high: number, low: number): boolean {
    if (this.isFull) this.#grow()
    const isNew = insert(this.#slots, high, low || 1)
    if (isNew) this.size++
    return isNew
  }
  has(high: number, low: number): boolean {
    const at = find(this.#slots, high, low || 1)
    return this.#slots[at] === high && this.#slots[at + 1] === (low || 1)
  }
  /** Pairs of halves, in an order that has nothing to do with the values. */
  values(): Uint32Array {
    const values = new Uint32Array(this.size * 2)
    let to = 0
    for (let at = 0; at < this.#slots.length; at += 2)
      if (this.#slots[at] || this.#slots[at + 1]) {
        values[to++] = this.#slots[at] ?? 0
        values[to++] = this.#slots[at + 1] ?? 0
      }
    return values
  }
  static of(values: Uint32Array): ValueSet {
    const set = new ValueSet()
    for (let at = 0; at < values.length; at += 2) set.add(values[at] ?? 0, values[at + 1] ?? 0)
    return set
  }
  #grow(): void {
    const larger = new Uint32Array(this.#slots.length * 2)
    for (let at = 0; at < this.#slots.length; at += 2)
      if (this.#slots[at] || this.#slots[at + 1]) insert(larger, this.#slots[at] ?? 0, this.#slots[at + 1] ?? 0)
    this.#slots = larger
  }
}

/** The place of a hash, or the free one where it would be. */
function find(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length - 1
  let at = (low * 2) & mask
  while ((slots[at] || slots[at + 1]) && (slots[at] !== high || slots[at + 1] !== low)) at = (at + 2) & mask
  return at
}
function insert(slots: Uint32Array, high: number, low: number): boolean {
  const at = find(slots, high, low)
  if (slots[at] === high && slots[at + 1] === low) return false
  slots[at] = high
  slots[at + 1] = low
  return true
}

/** Two independent halves of 32 bits (the mixing steps of MurmurHash3). */
export function hashOf(text: string): [high: number, low: number] {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
    a = (a << 13) | (a >>> 19)
    b = (b << 15) | (b >>> 17)
  }
  return [mixed(a ^ text.length), mixed(b + a)]
}
function mixed(half: number): number {
  let h = half
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
