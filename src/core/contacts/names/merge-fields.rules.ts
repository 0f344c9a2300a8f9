/** Merge fields of an email, each with its name in the designer. */
export const mergeTags = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  greeting: 'Greeting',
  suburb: 'Suburb',
} as const
export type MergeTag = keyof typeof mergeTags
export type MergeValues = Partial<Record<MergeTag, string>>

/** No longer than a name between blanks and a fallback: what is longer, or holds other signs, is text. */
const slot = /\{\{([^{}|]{0,80})(?:\|([^{}]{0,500}))?\}\}/g
const nameIn = (given = '') => {
  const name = given.trim()
  return /^[\w.]*$/.test(name) ? name : undefined
}
export const isMergeTag = (name: string): name is MergeTag => Object.hasOwn(mergeTags, name)

/** Names in a text that mean nothing: `{{nickname}}`; a mail that said `{{nickname}}` to people must not be saved. */
export const unknownTags = (text: string): string[] =>
  [...text.matchAll(slot)].flatMap(([, given]) => nameIn(given) ?? []).filter((name) => !isMergeTag(name))

export type TextPart = string | { tag: MergeTag; fallback: string }
/** `Hello {{firstName|there}}` in its parts. What is no tag stays text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(slot)) {
    const [whole, given, fallback = ''] = match
    const name = nameIn(given)
    if (name === undefined || !isMergeTag(name)) continue
    if (match.index > at) parts.push(text.slice(at, match.index))
    parts.push({ tag: name, fallback: fallback.trim() })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

/** The text as one reader sees it; an empty value counts as none. */
export const filledIn = (text: string, values: MergeValues): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : values[part.tag]?.trim() || part.fallback))
    .join('')

/** Tags without fallback text: readers without the value would see a gap. */
export const withoutFallback = (text: string): MergeTag[] =>
  partsOf(text).flatMap((part) => (typeof part !== 'string' && !part.fallback ? [part.tag] : []))
