const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const withOneBit = (link: string, place: number, bit: number): string =>
  link.slice(0, place) + (letters[letters.indexOf(link.charAt(place)) ^ bit] ?? '') + link.slice(place + 1)

/** With another signature: one bit of the letter before the last. */
export const altered = (link: string): string => withOneBit(link, link.length - 2, 1)

/** With another last letter that says the same: its lowest bit belongs to none of the bytes. */
export const respelled = (link: string): string => withOneBit(link, link.length - 1, 1)
