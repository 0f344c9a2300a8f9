import { plainText } from '#common/plain-text.ts'
import { Address, type ImportedElement, ListingFields } from '#common/listing/listing-fields.ts'
import { isTextField } from '#common/listing/public-text.ts'
import type { FeedPatch } from './feed-listing.ts'
import type { Parsed } from './values.ts'

type PatchFields = Omit<ListingFields, 'address'>

/** Our limit: longer lists of warnings are not read. */
const maxWarnings = 100
const maxValueLength = 2_000

/**
 * The patch while it is being read. A value that does not fit its field is left out with a warning that quotes it; one bad
 * value never costs the listing.
 */
export class Draft {
  readonly patch: FeedPatch = {}
  readonly imported: ImportedElement[] = []
  readonly #warnings = new Set<string>()
  readonly #keepsHtml: boolean

  /** @param keepsHtml for files of our own, which hold what was entered */
  constructor({ keepsHtml = false } = {}) {
    this.#keepsHtml = keepsHtml
  }

  get warnings(): string[] {
    const all = [...this.#warnings]
    const more = all.length - maxWarnings
    return more > 0 ? [...all.slice(0, maxWarnings), `and ${more} more warnings like this`] : all
  }

  /** Returns true if it is a field at all; names come from files. */
  knows(name: string): name is keyof PatchFields & string {
    return name !== 'address' && Object.hasOwn(ListingFields.shape, name)
  }

  warn(message: string) {
    this.#warnings.add(message)
  }

  /**
   * @param from the element the value came from, for the warning
   * @param quote the value as the feed wrote it
   */
  set<Field extends keyof PatchFields>(field: Field, value: PatchFields[Field], from: string, quote = JSON.stringify(value)) {
    const clean = typeof value === 'string' && isTextField(field) && !this.#keepsHtml ? plainText(value) || null : value
    const fitting = this.#fit(ListingFields.shape[field], clean, `${from} ${short(quote)}`)
    if (fitting !== undefined) this.patch[field] = fitting.value as FeedPatch[Field]
  }

  setAddress<Part extends keyof Address>(part: Part, value: Address[Part], from: string) {
    const fitting = this.#fit(Address.shape[part], value, `${from} ${short(JSON.stringify(value))}`)
    if (fitting === undefined) return
    this.patch.address ??= {}
    this.patch.address[part] = fitting.value as Address[Part]
  }

  /**
   * Reads text into a field.
   *
   * @param text undefined when the feed has no such element: then nothing happens
   */
  read<Field extends keyof PatchFields>(
    field: Field,
    text: string | undefined,
    parse: (text: string) => Parsed<NonNullable<PatchFields[Field]>>,
    from: string,
  ) {
    const value = this.parse(text, parse, from)
    if (value !== undefined) this.set(field, value as PatchFields[Field], from, JSON.stringify(text))
  }

  /** Reads text, warning when it cannot be understood; undefined when there is nothing to take over. */
  parse<Value>(text: string | undefined, parse: (text: string) => Parsed<Value>, from: string): Value | null | undefined {
    if (text === undefined) return undefined
    // No value is longer than a web address; a page of spaces would only keep the patterns busy.
    const value = text.length > maxValueLength ? undefined : parse(text)
    if (value === undefined) this.warn(`${from} "${short(text)}" was not understood and was ignored`)
    return value
  }

  /** Tries a value on its field's schema. Text that is too long is cut, because most of a headline is better than none. */
  #fit<Value>(schema: SchemaLike, value: Value, what: string): { value: unknown } | undefined {
    const result = schema.safeParse(value)
    if (result.success) return { value: result.data }
    const [issue] = result.error.issues
    if (typeof value === 'string' && issue?.code === 'too_big' && typeof issue.maximum === 'number') {
      const kept = value.slice(0, issue.maximum).trim()
      this.warn(`${what} is longer than ${issue.maximum} characters and was cut before "${short(value.slice(issue.maximum))}"`)
      return this.#fit(schema, kept, what)
    }
    this.warn(`${what} was ignored: ${issue?.message ?? 'it does not fit the field'}`)
    return undefined
  }
}

interface SchemaLike {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: unknown }
    | { success: false; error: { issues: readonly { code: string; message: string; maximum?: unknown }[] } }
}

/** Quoted in a warning: enough to find it by. */
export const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
/** One line of text: feeds break and indent short texts to please the eye. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Empty means "clear it". */
export const textOrNull = (text: string) => (text === '' ? null : text)

/** Text of several lines, without the indentation of the XML around it, which all lines but the first then share. */
export function paragraphs(text: string): string {
  const [first = '', ...lines] = text.replace(/\r\n?/g, '\n').trim().split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const indent = Math.min(...indents)
  return [first, ...lines.map((line) => (line.trim() === '' ? '' : line.slice(indent)))].join('\n')
}
