/** The words of a name in our data: `underOffer` -> `Under offer`. */
export function wordOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
