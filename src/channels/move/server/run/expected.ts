import { hashOf, ValueSet } from '../profile/value-set.ts'

/** Records that a check expects to be there by the time of a later table; a real run finds them in the database. Hashes, so that a million of them weigh little. */
export class Expected {
  readonly #ids = new ValueSet()
  readonly #rows = new ValueSet()

  add(kind: string, id: string, row = ''): void {
    this.#ids.add(...hashOf(`${kind} ${id}`))
    if (row) this.#rows.add(...hashOf(`${kind} ${id} ${row}`))
  }
  has(kind: string, id: string): boolean {
    return this.#ids.has(...hashOf(`${kind} ${id}`))
  }
  /** True when the row of this id said the same. */
  isSame(kind: string, id: string, row: string): boolean {
    return this.#rows.has(...hashOf(`${kind} ${id} ${row}`))
  }
}
