/** `Harbour & Vale` becomes `harbour-vale`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** Initials of the words, else the first letters: `HV`. */
export function prefixOf(name: string): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const initials = words.map(([first]) => first).join('')
  return (initials.length >= 2 ? initials : (words[0] ?? '')).slice(0, 3)
}
