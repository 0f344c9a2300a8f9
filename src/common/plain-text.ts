import { wordSign } from './text/windows-characters.ts'

/** More of a text than this is nowhere stored; the rest is left as it is. */
const maxLength = 100_000
/** The longest tag that is taken for one: links of word processors carry long attributes. */
const maxTagLength = 2_000
const maxEntityLength = 12

/** Tags that start a line of their own; every other known one is inline. */
const blocks = new Set(
  'address article blockquote body br center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
/** Between two of these stands an empty line, as between paragraphs. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote'.split(' '))
const inline = new Set(
  'a abbr acronym b basefont bdo big cite code col colgroup em font i img input ins kbd label link mark meta nobr q s samp small span strike strong style sub sup title tt u var wbr head script'.split(
    ' ',
  ),
)
/** Elements whose text is for machines. */
const silent = new Set(['style', 'script', 'title', 'head'])

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  sdot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  cent: '¢',
  para: '¶',
  sect: '§',
  dagger: '†',
  rarr: '→',
  larr: '←',
  check: '✓',
  star: '☆',
  prime: '′',
  Prime: '″',
  acute: '´',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  aacute: 'á',
  agrave: 'à',
  acirc: 'â',
  auml: 'ä',
  Auml: 'Ä',
  aring: 'å',
  ccedil: 'ç',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  Ouml: 'Ö',
  uacute: 'ú',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  Uuml: 'Ü',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
}

/**
 * Text of a feed or a word processor without its HTML: paragraphs and line breaks stay as lines, list items become bullets, entities are
 * decoded. "Land < 500 m²" stays as it is: only tags that HTML has are taken out. Each character is read once per pass; text that was
 * escaped twice takes a second pass.
 */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text
  const head = text.slice(0, maxLength)
  const once = decoded(withoutTags(head))
  const twice = once === head ? once : decoded(withoutTags(once))
  return twice === text ? text : tidied(twice) + text.slice(maxLength)
}

function withoutTags(text: string): string {
  let out = ''
  let at = 0
  let isSilentUntil: string | undefined
  // Line breaks of the markup mean nothing where paragraphs are marked.
  const isMarkedUp = /<(?:p|br|div|li)[\s/>]/i.test(text)
  const add = (part: string) => {
    if (!isSilentUntil) out += isMarkedUp ? part.replaceAll(/[\r\n]/g, ' ') : part
  }
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const tag = tagAt(text, open)
    if (!tag) {
      add(text.slice(at, open + 1))
      at = open + 1
      continue
    }
    add(text.slice(at, open))
    at = tag.end
    if (silent.has(tag.name)) isSilentUntil = tag.isClosing ? undefined : tag.name
    else if (isSilentUntil) continue
    else if (tag.name === 'li') out += tag.isClosing ? '' : '\n• '
    else if (tag.name === 'ul' || tag.name === 'ol') out += tag.isClosing ? '\n' : ''
    else if (paragraphs.has(tag.name)) out += '\n\n'
    else if (tag.name === 'td' || tag.name === 'th') out += ' '
    else if (blocks.has(tag.name)) out += '\n'
  }
  // A silent element that is never closed hides nothing behind its last tag.
  isSilentUntil = undefined
  add(text.slice(at))
  return out
}

/** The tag or comment that starts here; undefined for a less-than sign. */
function tagAt(text: string, open: number): { name: string; isClosing: boolean; end: number } | undefined {
  if (text.startsWith('<!--', open)) {
    const end = text.slice(open, open + maxTagLength).indexOf('-->')
    return end < 0 ? undefined : { name: 'comment', isClosing: true, end: open + end + 3 }
  }
  // `<![if !supportLists]>` and `<?xml:namespace … ?>` of Word.
  if (/^<(?:!\[|!doctype\b|\?xml)/i.test(text.slice(open, open + 10))) {
    const end = text.slice(open, open + maxTagLength).indexOf('>')
    return end < 0 ? undefined : { name: 'comment', isClosing: true, end: open + end + 1 }
  }
  const isClosing = text[open + 1] === '/'
  const start = open + (isClosing ? 2 : 1)
  const [word = ''] = /^[a-z][a-z0-9]{0,11}(?::[a-z][a-z0-9]{0,29})?/i.exec(text.slice(start, start + 43)) ?? []
  const name = word.toLowerCase()
  // Word and Outlook have vocabularies of their own: `o:p`, `v:shape`, `w:sdt`.
  if (!blocks.has(name) && !inline.has(name) && !/^(?:o|v|w|m|x|wp|st1|w10|w14|mc|a|pic|asvg):/.test(name)) return undefined
  const after = text[start + word.length]
  if (after !== '>' && after !== '/' && !/\s/.test(after ?? '')) return undefined
  const close = text.slice(start, start + maxTagLength).indexOf('>')
  return close < 0 ? undefined : { name, isClosing, end: start + close + 1 }
}

function decoded(text: string): string {
  let out = ''
  let at = 0
  for (let and = text.indexOf('&'); and >= 0; and = text.indexOf('&', and + 1)) {
    const end = text.slice(and, and + maxEntityLength).indexOf(';')
    const sign = end < 0 ? undefined : entity(text.slice(and + 1, and + end))
    if (sign === undefined) continue
    out += text.slice(at, and) + sign
    at = and + end + 1
  }
  return out + text.slice(at)
}

function entity(name: string): string | undefined {
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!digits) return Object.hasOwn(named, name) ? named[name] : undefined
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  // Characters that no text may hold, and halves of pairs.
  if (code < 32 && code !== 9 && code !== 10 && code !== 13) return ''
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return ''
  if (code >= 0x80 && code < 0xa0) return wordSign(code)
  return code === 160 ? ' ' : String.fromCodePoint(code)
}

/** No spaces at the ends of lines, one empty line at most between paragraphs, no empty bullets. */
const tidied = (text: string): string => {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replaceAll(/[\t \u00a0]{1,200}/g, ' ').trim())
  const kept: string[] = []
  for (const line of lines) {
    if (line === '•') continue
    if (line === '' && (kept.length === 0 || kept.at(-1) === '')) continue
    // Items follow each other without a gap.
    if (line.startsWith('• ') && kept.at(-1) === '' && kept.at(-2)?.startsWith('• ')) kept.pop()
    kept.push(line)
  }
  while (kept.at(-1) === '') kept.pop()
  return kept.join('\n')
}
