/** Digits of an instant in UTC, to the millisecond: names sort by the time they were asked for. */
const digits = (at: Date) => at.toISOString().replaceAll(/\D/g, '')

/** The name of a file on the portal's server. The same sending always gets the same one, so that a second try overwrites the first. */
export function fileNameOf(
  pattern: string,
  { agency, listing, askedAt }: { agency: string; listing: string; askedAt: Date },
): string {
  const parts = { agency, listing, stamp: digits(askedAt), date: digits(askedAt).slice(0, 14) }
  const name = pattern.replaceAll(/\{(agency|listing|stamp|date)\}/g, (_part, key: keyof typeof parts) => parts[key])
  // A pattern without the listing's part leaves dividers behind in a whole feed.
  return name.replaceAll(/([_-])[_-]+/g, '$1').replaceAll(/^[_-]|[_-](?=\.)/g, '')
}
