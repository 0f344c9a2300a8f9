import { hashOf, ValueSet } from '#formats/table-profile/table-profile.ts'

interface Said {
  /** A hash of the row. */
  says?: string
  /** The row, so that one that is taken again is not taken for another. */
  place?: string
  /** The record that it is, where that has another name too. */
  as?: string
}

/** Records that a check expects to be there by the time of a later table; a real run finds them in the database. Hashes, so that a million of them weigh little. */
export class Expected {
  readonly #ids = new ValueSet()
  readonly #rows = new ValueSet()
  readonly #places = new ValueSet()
  readonly #names = new Map<string, string>()

  add(kind: string, id: string, { says = '', place = '', as }: Said = {}): void {
    const key = `${kind} ${id}`
    this.#ids.add(...hashOf(key))
    this.#rows.add(...hashOf(`${key} ${says}`))
    this.#places.add(...hashOf(`${key} ${place}`))
    if (as !== undefined && as !== `expected ${key}`) this.#names.set(key, as)
  }
  /** Our id, or a name for a record that is not there yet. */
  recordOf(kind: string, id: string): string | null {
    const key = `${kind} ${id}`
    return this.#names.get(key) ?? (this.#ids.has(...hashOf(key)) ? `expected ${key}` : null)
  }
  /** Compares a row with an earlier one of the same id. */
  twinOf(kind: string, id: string, { says = '', place = '' }: Said): 'same' | 'different' | null {
    const key = `${kind} ${id}`
    if (!this.#ids.has(...hashOf(key)) || this.#places.has(...hashOf(`${key} ${place}`))) return null
    return this.#rows.has(...hashOf(`${key} ${says}`)) ? 'same' : 'different'
  }
}
