/** The first email address in a text, in small letters. */
export function emailIn(text: string): string | undefined {
  const head = text.slice(0, 1_000)
  for (let at = head.indexOf('@'); at > 0; at = head.indexOf('@', at + 1)) {
    let from = at
    while (from > 0 && isLocal(head[from - 1] ?? '')) from--
    let to = at + 1
    while (to < head.length && isHost(head[to] ?? '')) to++
    const local = trimDots(head.slice(from, at))
    const host = trimDots(head.slice(at + 1, to))
    if (local && host.includes('.') && local.length <= 64 && host.length <= 190) return `${local}@${host}`.toLowerCase()
  }
  return undefined
}
const isLocal = (sign: string) => /[\p{L}\p{N}.!#$%&*+/=?^_{|}~'-]/u.test(sign)
const isHost = (sign: string) => /[\p{L}\p{N}.-]/u.test(sign)
function trimDots(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && /[.'*-]/.test(text[from] ?? '')) from++
  while (to > from && /[.'*-]/.test(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** The first phone number in a text as it was written: eight to twelve digits, fifteen behind a `+`, with the signs that people put between them. */
export function phoneIn(text: string): string | undefined {
  const head = text.slice(0, 1_000)
  let at = 0
  while (at < head.length) {
    if (!/[\d+(]/.test(head[at] ?? '')) {
      at++
      continue
    }
    let to = at
    while (to < head.length && /[\d+() ./\u2009\u00a0-]/.test(head[to] ?? '')) to++
    const typed = head.slice(at, to).trim()
    const digits = typed.replaceAll(/\D/g, '')
    const isAfterLetter = at > 0 && /[\p{L}\d@.-]/u.test(head[at - 1] ?? '')
    const most = typed.startsWith('+') ? 15 : 12
    if (!isAfterLetter && digits.length >= 8 && digits.length <= most) return trimNumber(typed)
    at = to + 1
  }
  return undefined
}
function trimNumber(typed: string): string {
  let to = typed.length
  while (to > 0 && !/\d/.test(typed[to - 1] ?? '')) to--
  return typed.slice(0, to)
}
/** Numbers of Australia: what else has ten digits may be an id. */
export const isAustralian = (typed: string) =>
  /^(?:\+?61|0)[2-478]\d{8}$|^1[38]00\d{6}$|^13\d{4}$/.test(typed.replaceAll(/[^\d+]/g, ''))

const whoseId = new Set(['property', 'listing', 'domain', 'ad', 'web', 'agent', 'rea'])
const idWords = new Set(['id', 'no', 'number', 'ref', 'reference', 'code'])

/** An id of a listing that a text names: `Property ID 998812`, `Ref GAB-1042`. */
export function idIn(text: string): string | undefined {
  const words = text
    .slice(0, 500)
    .split(/[\s:#()]+/)
    .map(trimDots)
    .filter(Boolean)
  for (const [at, word] of words.entries()) {
    const first = word.toLowerCase()
    const second = words[at + 1]?.toLowerCase() ?? ''
    if (whoseId.has(first) && idWords.has(second)) {
      const id = words[at + 2] ?? ''
      if (/^[\p{L}\d_-]{3,30}$/u.test(id) && /\d/.test(id)) return id
    }
    if (first === 'ref' || first === 'reference') {
      const id = words[at + (second === 'no' || second === 'number' ? 2 : 1)] ?? ''
      if (/^[a-z]{0,6}-?\d[\w-]{0,20}$/i.test(id)) return id
    }
  }
  return undefined
}

/** True for up to five words that can be a person’s name. */
export function isName(text: string): boolean {
  const words = text.trim().split(' ')
  return (
    text.length <= 60 &&
    words.length <= 5 &&
    words.every(
      (word) =>
        /^[\p{Lu}\p{Lo}(][\p{L}\p{M}.'’()-]{0,30}$/u.test(word) || /^(van|de|der|den|von|da|di|le|la|bin|al|and|&)$/.test(word),
    ) &&
    !notNames.has(words[0]?.toLowerCase() ?? '') &&
    !notNames.has(words.at(-1)?.toLowerCase() ?? '')
  )
}
const notNames = new Set(
  'you your a an the someone somebody hi hello dear new thanks thank regards cheers team enquiry inquiry property website contact form lead leads buyer renter customer client user visitor sent from please reply view message notification notifications'.split(
    ' ',
  ),
)
