import { createHmac } from 'node:crypto'
import { companies, firstNames, lastNames, streetNames, words } from './made-up-words.ts'

/** The same text always becomes the same made-up one within an archive, so that one person keeps one name; without the key it can't be undone. */
export interface MadeUp {
  uuid(id: string): string
  /** The token of a public folder: 22 characters. */
  token(token: string): string
  bytes(hex: string): string
  /** A whole name, or a first name. */
  name(name: string): string
  firstName(name: string): string
  lastName(name: string): string
  company(name: string): string
  email(address: string): string
  domain(): string
  phone(number: string): string
  streetLine(line: string): string
  street(name: string): string
  /** The same number of words of nothing in particular. */
  text(text: string): string
  /** Digits become digits and letters letters. */
  code(code: string): string
}

const mailDomain = 'mail.example'
/** Kept for films and books by ACMA: no one has these numbers. */
const areaCodes = ['2', '3', '7', '8']
const exchanges = ['5550', '7010']

export function madeUp(key: Buffer): MadeUp {
  const digest = (kind: string, text: string) => createHmac('sha256', key).update(`${kind} ${text}`).digest()
  /** Never the text itself. */
  const pick = (list: readonly string[], kind: string, text: string): string => {
    const at = digest(kind, text).readUInt32BE(0) % list.length
    const found = list[at] ?? ''
    return found.toLowerCase() === text ? (list[(at + 1) % list.length] ?? '') : found
  }
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  const firstName = (name: string) => pick(firstNames, 'first', plain(name))
  const lastName = (name: string) => pick(lastNames, 'last', plain(name))
  const hexOf = (kind: string, text: string, length: number) => digest(kind, text).toString('hex').slice(0, length)

  const phones = new Map<string, string>()
  const given = new Set<string>()
  /** Numbers must stay different from each other as long as there are enough of them. */
  const numberFor = (digits: string): string => {
    const found = phones.get(digits)
    if (found) return found
    const all = areaCodes.length * exchanges.length * 10_000
    const start = digest('phone', digits).readUInt32BE(0)
    let number = ''
    for (let n = start; n < start + all; n++) {
      const area = areaCodes[n % 4]
      const exchange = exchanges[Math.floor(n / 4) % 2]
      number = `${area}${exchange}${String(Math.floor(n / 8) % 10_000).padStart(4, '0')}`
      if (!given.has(number) || given.size >= all) break
    }
    given.add(number)
    phones.set(digits, number)
    return number
  }

  return {
    uuid(id) {
      const hex = hexOf('uuid', id, 32)
      // Version 7 starts with its time, by which records are sorted; `created_at` says it too.
      const start = id[14] === '7' ? id.slice(0, 13) : `${hex.slice(0, 8)}-${hex.slice(8, 12)}`
      return `${start}-${id[14]}${hex.slice(13, 16)}-${id[19]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    token: (token) => digest('token', token).subarray(0, 16).toString('base64url'),
    bytes(hex) {
      const length = hex.length
      let out = ''
      for (let n = 0; out.length < length; n++) out += digest(`bytes ${n}`, hex).toString('hex')
      return out.slice(0, length)
    },
    // Takes the first word and the last of "Mary Jane van Berg", however a record splits them.
    name(name) {
      const parts = name.trim().split(/\s+/)
      const first = firstName(parts[0] ?? '')
      return parts.length > 1 ? `${first} ${lastName(parts.at(-1) ?? '')}` : first
    },
    firstName: (name) => firstName(name.trim().split(/\s+/)[0] ?? ''),
    lastName: (name) => lastName(name.trim().split(/\s+/).at(-1) ?? ''),
    company: (name) => `${pick(companies, 'company', plain(name))} ${hexOf('company', plain(name), 3).toUpperCase()} Pty Ltd`,
    email(address) {
      const lower = plain(address)
      const [first, last] = [firstName(lower), lastName(lower)]
      return `${first}.${last}.${hexOf('email', lower, 8)}@${mailDomain}`.toLowerCase().replaceAll(/[^a-z0-9.@-]/g, '')
    },
    domain: () => mailDomain,
    phone(number) {
      const digits = number
        .replaceAll(/\D/g, '')
        .replace(/^(?:0011|00)?61/, '0')
        .replace(/^0+/, '')
      const found = numberFor(digits)
      if (number.trim().startsWith('+')) return `+61${found}`
      return /\s/.test(number) ? `0${found[0]} ${found.slice(1, 5)} ${found.slice(5)}` : `0${found}`
    },
    streetLine: (line) =>
      `${1 + (digest('number', plain(line)).readUInt16BE(0) % 240)} ${pick(streetNames, 'street', plain(line))} Street`,
    street: (name) => `${pick(streetNames, 'street', plain(name))} Street`,
    text(text) {
      const count = Math.min(text.trim().split(/\s+/).length, 300)
      const seed = digest('text', text)
      const made: string[] = []
      for (let n = 0; n < count; n++) {
        const bytes = n % 16 === 0 && n > 0 ? digest(`text ${n}`, text) : seed
        made.push(words[bytes.readUInt16BE((n % 16) * 2) % words.length] ?? '')
      }
      // Values that must differ (names of keys, tags) still do.
      if (count < 4) made.push(hexOf('text', text, 4))
      const sentence = made.join(' ')
      return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
    },
    code(code) {
      let bytes = Buffer.alloc(0)
      let at = 0
      return code.replaceAll(/[\p{L}\p{N}]/gu, (character) => {
        if (at >= bytes.length) {
          bytes = digest(`code ${at}`, code + String(bytes.length))
          at = 0
        }
        const byte = bytes[at++] ?? 0
        // Codes that are read aloud have no 0 and no 1.
        if (/\p{N}/u.test(character)) return String(2 + (byte % 8))
        const letter = String.fromCharCode(97 + (byte % 26))
        return character === character.toUpperCase() ? letter.toUpperCase() : letter
      })
    },
  }
}
