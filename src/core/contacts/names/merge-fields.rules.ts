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
const isIn = <T extends string>(tags: Readonly<Record<T, string>>, name: string): name is T => Object.hasOwn(tags, name)
export const isMergeTag = (name: string): name is MergeTag => isIn(mergeTags, name)

/** Names in a text that mean nothing: `{{nickname}}`; a mail that said `{{nickname}}` to people must not be saved. */
export const unknownTags = (text: string, tags: Readonly<Record<string, string>> = mergeTags): string[] =>
  [...text.matchAll(slot)].flatMap(([, given]) => nameIn(given) ?? []).filter((name) => !isIn(tags, name))

export type TextPart<T extends string = MergeTag> = string | { tag: T; fallback: string }
/** `Hello {{firstName|there}}` in its parts. What is none of these tags stays text. */
export function partsOfWith<T extends string>(text: string, tags: Readonly<Record<T, string>>): TextPart<T>[] {
  const parts: TextPart<T>[] = []
  let at = 0
  for (const match of text.matchAll(slot)) {
    const [whole, given, fallback = ''] = match
    const name = nameIn(given)
    if (name === undefined || !isIn(tags, name)) continue
    if (match.index > at) parts.push(text.slice(at, match.index))
    parts.push({ tag: name, fallback: fallback.trim() })
    at = match.index + whole.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}
export const partsOf = (text: string): TextPart[] => partsOfWith(text, mergeTags)

/** The text as one reader sees it; an empty value counts as none. */
export const filledWith = <T extends string>(parts: readonly TextPart<T>[], values: Partial<Record<T, string>>): string =>
  parts.map((part) => (typeof part === 'string' ? part : values[part.tag]?.trim() || part.fallback)).join('')
export const filledIn = (text: string, values: MergeValues): string => filledWith(partsOf(text), values)

/** Tags without fallback text: readers without the value would see a gap. */
export const withoutFallback = (text: string): MergeTag[] =>
  partsOf(text).flatMap((part) => (typeof part !== 'string' && !part.fallback ? [part.tag] : []))
