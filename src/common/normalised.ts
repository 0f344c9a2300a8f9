/** Lower case, without accents and signs: `O'Brien-Núñez` -> `o brien nunez`. Both what is kept and what is typed go through this. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
