/** `St. Kilda  East` and `ST KILDA EAST` are one place; so are `Mt` and `Mount`. */
export const localityKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(mt|st)\b/g, (short) => (short === 'mt' ? 'mount' : 'saint'))
    .trim()

/** `MAIN ROAD` -> `Main Road`, `O'BRIEN` -> `O'Brien`, `MCARTHUR` -> `McArthur`; registers write capitals only. */
export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(^|[\s\-'’/(])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replaceAll(/(['’])S\b/g, '$1s')
