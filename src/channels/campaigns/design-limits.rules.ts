// Without zod, so that the designer's chunks hold no schemas.

/** Listings in one block: about as many as Gmail shows before it cuts a mail off. */
export const maxCards = 24
export const maxPosts = 6
