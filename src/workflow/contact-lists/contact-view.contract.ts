// Contents of a saved view of the contacts. The browser's first screen reads the plain lists of this file, so zod stays out of it.

/** Columns of the table beside the name, in the order they come with. */
export const contactColumns = [
  'phone',
  'email',
  'suburb',
  'roles',
  'tags',
  'agent',
  'rating',
  'lastContacted',
  'nextContact',
  'source',
  'created',
  'updated',
] as const
export type ContactColumn = (typeof contactColumns)[number]
export const defaultContactColumns: readonly ContactColumn[] = [
  'phone',
  'email',
  'suburb',
  'roles',
  'tags',
  'agent',
  'rating',
  'lastContacted',
  'nextContact',
]
