/** A statement of the application, taken down to be run without it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Stands in a statement's values where a record's id belongs. */
export const anyId = '00000000-0000-4000-8000-000000000000'
