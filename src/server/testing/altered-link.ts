const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** With another last letter, which differs in its lowest bit alone: decoded to bytes, most links would be the same as before. */
export const altered = (link: string): string => link.slice(0, -1) + (letters[letters.indexOf(link.slice(-1)) ^ 1] ?? '')
