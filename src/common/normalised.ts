/** Lower case, without accents and signs: `O'Brien-Núñez` -> `o brien nunez`. Both what is kept and what is typed go through this. */
export const normalised = (text: string): string =>
  // Nearly every name is plain letters; the way round over decomposed characters costs ten times as much, and an import walks it often.
  plain.test(text)
    ? text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim()
    : decomposed(text)

const plain = /^[\x20-\x7e]*$/
const decomposed = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
