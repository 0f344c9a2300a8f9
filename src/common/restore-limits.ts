// Apart from the schemas: the recycle bins need this number and not zod.

/** One request restores at most this many records by their ids. */
export const maxRestored = 200
