import { contentLines, escapedText } from '../content-lines.ts'

export interface VcardProperty {
  /** In capitals. */
  name: string
  group: string
  types: ReadonlySet<string>
  /** Still escaped: see `valueOf` and `partsOf`. */
  value: string
}
const maxLine = 200_000
const maxProperties = 500

/** vCard 2.1, 3.0 and 4.0, folded lines, quoted-printable and Apple's groups; pictures and keys are passed over as they come. */
export async function* readVcards(text: AsyncIterable<string>): AsyncGenerator<VcardProperty[]> {
  let card: VcardProperty[] | undefined
  let depth = 0
  for await (const line of apart(unfolded(text))) {
    if (/^\s*BEGIN:VCARD\s*$/i.test(line)) {
      // A card that was never ended is one all the same.
      if (card?.length && depth === 1) yield card
      depth = 1
      card = []
    } else if (/^\s*END:VCARD\s*$/i.test(line)) {
      if (card) yield card
      card = undefined
      depth = 0
    } else if (card && card.length < maxProperties) {
      const property = propertyOf(line)
      if (property) card.push(property)
    }
  }
  if (card?.length) yield card
}

/** Some programs write `END:VCARDBEGIN:VCARD` on one line; two people would become one. */
async function* apart(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const glued = /^\s*END:VCARD\s*BEGIN:VCARD\s*$/i.test(line)
    if (glued) yield* ['END:VCARD', 'BEGIN:VCARD']
    else yield line
  }
}

/** Unfolds lines: a line that starts with a space continues the previous one, and so does quoted-printable after `=`. */
async function* unfolded(text: AsyncIterable<string>): AsyncGenerator<string> {
  // In pieces: put together for each line of a long value, they would be copied each time.
  let pieces: string[] = []
  let length = 0
  let isQuotedPrintable = false
  for await (const raw of linesOf(text)) {
    const last = pieces.at(-1)
    const isSoft = isQuotedPrintable && last?.endsWith('=') === true
    if (last !== undefined && (isSoft || /^[ \t]/.test(raw))) {
      if (length > maxLine) continue
      if (isSoft) pieces[pieces.length - 1] = last.slice(0, -1)
      pieces.push(isSoft ? raw.trimStart() : raw.slice(1))
      length += raw.length
    } else {
      if (last !== undefined) yield pieces.join('')
      pieces = [raw]
      length = raw.length
      isQuotedPrintable = /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(raw)
    }
  }
  if (pieces.length) yield pieces.join('')
}
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = (lines.pop() ?? '').slice(0, maxLine)
    yield* lines
  }
  if (rest) yield rest.replace(/\r$/, '')
}

/** Cuts at semicolons outside quotation marks. */
function paramsOf(text: string): string[] {
  const params: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ';' && !isQuoted) {
      params.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...params, text.slice(from)]
}

const ignored = new Set(['PHOTO', 'KEY', 'LOGO', 'SOUND', 'VERSION', 'PRODID', 'REV', 'LABEL'])
function propertyOf(line: string): VcardProperty | undefined {
  // The first colon outside quotation marks.
  const colon = /^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length
  if (!colon) return undefined
  const [rawName = '', ...params] = paramsOf(line.slice(0, colon - 1))
  const [name = '', group = ''] = rawName.trim().toUpperCase().split('.').toReversed()
  if (ignored.has(name)) return undefined
  const types = params.flatMap((param) =>
    /^(?:TYPE=|[^=]+$)/i.test(param)
      ? param
          .replace(/^TYPE=/i, '')
          .replaceAll('"', '')
          .toUpperCase()
          .split(',')
      : [],
  )
  const charset = params.find((param) => /^CHARSET=/i.test(param))?.slice(8) ?? 'utf-8'
  const isQuotedPrintable = params.some((param) => /QUOTED-PRINTABLE$/i.test(param))
  const value = line.slice(colon)
  return { name, group, types: new Set(types), value: isQuotedPrintable ? decodedValue(value, charset) : value }
}

function decodedValue(value: string, charset: string): string {
  const bytes = Buffer.from(
    // In files of real programs, characters that are not ASCII are literal.
    [
      ...value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(0xe000 + Number.parseInt(hex, 16))),
    ].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0xe000 && code <= 0xe0ff ? [code - 0xe000] : [...Buffer.from(letter)]
    }),
  )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
/** The text of a value. */
export const valueOf = (value: string): string =>
  value.replaceAll(/\\([nN,;:"\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()
/** Its parts: cut at a sign that no backslash protects. */
export const partsOf = (value: string, sign: ';' | ','): string[] =>
  value.split(sign === ';' ? /(?<!\\);/ : /(?<!\\),/).map(valueOf)

/** A text that may hold anything, as a value or a part of one. */
export const valueFrom = (text: string | null | undefined): string => escapedText(text ?? '')
/** One vCard 3.0, readable by all phones and email programs. @param lines `NAME;TYPE=…:value` */
export const vcard = (lines: readonly string[]): string => contentLines(['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'])
