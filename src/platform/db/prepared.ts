import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './agency-dialect.ts'

/** The values of a statement by group and column; which columns there are never changes. */
type Values = Record<string, Record<string, unknown>>
type Places<V extends Values> = { [G in keyof V]: { [C in keyof V[G]]: RawBuilder<V[G][C]> } }

class Place {
  readonly group: string
  readonly column: string
  constructor(group: string, column: string) {
    this.group = group
    this.column = column
  }
}

/**
 * A statement whose text is the same every time, whatever its values: put together at its first use and only filled in from then on. Building
 * and writing out a long one takes more of the CPU than sending it, which shows where thousands are sent.
 *
 * @param build writes the statement with a place for each value
 */
export function prepared<V extends Values>(build: (db: Db, places: Places<V>) => Compilable): (db: Db, values: V) => Compilable {
  let built: CompiledQuery | undefined
  return (db, values) => ({
    compile() {
      built ??= build(db, placesFor(values)).compile()
      const parameters = built.parameters.map((p) => (p instanceof Place ? values[p.group]?.[p.column] : p))
      return { ...built, parameters }
    },
  })
}

const placesFor = <V extends Values>(values: V) =>
  Object.fromEntries(
    Object.entries(values).map(([group, columns]) => [
      group,
      Object.fromEntries(Object.keys(columns).map((column) => [column, sql`${new Place(group, column)}`])),
    ]),
  ) as Places<V>
