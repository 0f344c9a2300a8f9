import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.ts'

/** Small letters and digits that are not mistaken for each other; mail servers change the case of addresses. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const keyLength = 12
export const newKey = (): string => [...randomBytes(keyLength)].map((byte) => alphabet[byte & 31]).join('')

type Addresses = Pick<Config, 'MAIL_IN_ADDRESS' | 'MAIL_LOG_ADDRESS'>
export type MailInKind = 'enquiries' | 'log'

const settingOf = ({ MAIL_IN_ADDRESS, MAIL_LOG_ADDRESS }: Addresses, kind: MailInKind) =>
  kind === 'enquiries' ? MAIL_IN_ADDRESS : MAIL_IN_ADDRESS && MAIL_LOG_ADDRESS

/** `enquiries+<key>@mail.example`; null where the installation has no such mailbox. */
export function addressWith(config: Addresses, kind: MailInKind, key: string): string | null {
  const [local, domain] = settingOf(config, kind)?.split('@') ?? []
  return local && domain ? `${local}+${key}@${domain}` : null
}

/** True for an address of the mailbox itself, with any key or none. */
export const isOfMailbox = (config: Addresses, address: string): boolean =>
  [config.MAIL_IN_ADDRESS, config.MAIL_LOG_ADDRESS].some((one) => {
    const [local, domain] = one?.toLowerCase().split('@') ?? []
    return (
      local !== undefined &&
      (address === `${local}@${domain}` || (address.startsWith(`${local}+`) && address.endsWith(`@${domain}`)))
    )
  })

/** Headers that the mail server writes when it delivers, and then those that the sender wrote. */
const delivered = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']
const written = ['to', 'cc', 'resent-to', 'apparently-to']
const longestHead = 64_000
const mostKeys = 5

export interface FoundKey {
  kind: MailInKind
  key: string
}
/**
 * Keys of our addresses in the head of a mail. Where the server says which address it delivered to, what the sender wrote does not count:
 * a mail to several agencies is delivered to each.
 */
export function keysIn(head: string, config: Addresses): FoundKey[] {
  const fields = unfolded(head.slice(0, longestHead))
  const found = (names: readonly string[]) =>
    fields.flatMap(({ name, value }) => (names.includes(name) ? keysInText(value, config) : []))
  const ways = [found(delivered), found(['received']), found(written)]
  const first = ways.find((keys) => keys.length) ?? []
  const unique = new Map(first.map((one) => [`${one.kind} ${one.key}`, one]))
  return [...unique.values()].slice(0, mostKeys)
}

function keysInText(text: string, config: Addresses): FoundKey[] {
  const lower = text.toLowerCase()
  return (['enquiries', 'log'] as const).flatMap((kind) => {
    const [local, domain] = settingOf(config, kind)?.toLowerCase().split('@') ?? []
    if (!local || !domain) return []
    const keys: FoundKey[] = []
    const start = `${local}+`
    for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, at + 1)) {
      const key = lower.slice(at + start.length, at + start.length + keyLength)
      const isAlone = at === 0 || !/[a-z0-9._+-]/.test(lower[at - 1] ?? '')
      const after = lower.slice(at + start.length + keyLength)
      if (
        isAlone &&
        /^[a-z2-7]{12}$/.test(key) &&
        after.startsWith(`@${domain}`) &&
        !/^[a-z0-9.-]/.test(after.slice(domain.length + 1))
      )
        keys.push({ kind, key })
    }
    return keys
  })
}

function unfolded(head: string): { name: string; value: string }[] {
  const fields: { name: string; value: string }[] = []
  for (const line of head.split(/\r?\n/)) {
    if (!line) break
    const last = fields.at(-1)
    if (/^[ \t]/.test(line)) {
      if (last && last.value.length < 8_000) last.value += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0) fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() })
  }
  return fields
}
