import { cleanLine } from './read-mime.ts'
import { emailIn } from './values.ts'
import type { MailPerson } from './parsed-mail.ts'

/** A mail that stands as text in another. */
export interface Forwarded {
  from: MailPerson | undefined
  replyTo: MailPerson | undefined
  subject: string
  lines: string[]
}

const isMarker = (line: string) =>
  /^[-_* ]{0,40}(?:forwarded message|original message|begin forwarded message|forwarded mail|weitergeleitete nachricht|message transféré)[-_* :]{0,40}$/i.test(
    line.slice(0, 120),
  )
const headName = /^\*?(from|sent|date|to|cc|subject|reply-to|von|gesendet|an|betreff|de|à|objet)\s?:\*?\s?(.*)$/i
const unquoted = (line: string) => (line.startsWith('>') ? line.slice(line.startsWith('> ') ? 2 : 1).trim() : line)

/** The mail that was forwarded in this one, undefined when there is none. */
export function forwardedIn(lines: readonly string[]): (Forwarded & { at: number }) | undefined {
  for (let at = 0; at < lines.length; at++) {
    const isMarked = isMarker(unquoted(lines[at] ?? ''))
    if (!isMarked && !startsHead(lines, at)) continue
    let next = isMarked ? at + 1 : at
    while (next < lines.length && !unquoted(lines[next] ?? '').trim()) next++
    const head = new Map<string, string>()
    for (; next < lines.length; next++) {
      const line = unquoted(lines[next] ?? '')
      const found = headName.exec(line.slice(0, 1_000))
      // A long address list goes on in the next line.
      if (!found && (!line || !head.size)) break
      if (!found && !/^[<"]|@/.test(line)) break
      if (found?.[1] && !head.has(found[1].toLowerCase())) head.set(found[1].toLowerCase(), found[2] ?? '')
    }
    const from = head.get('from') ?? head.get('von') ?? head.get('de')
    if (from === undefined) continue
    return {
      at,
      from: personIn(from),
      replyTo: personIn(head.get('reply-to') ?? ''),
      subject: cleanLine(head.get('subject') ?? head.get('betreff') ?? head.get('objet') ?? ''),
      lines: lines.slice(next).map(unquoted),
    }
  }
  return undefined
}

/** Outlook writes no marker: sender, time and subject below each other. */
function startsHead(lines: readonly string[], at: number): boolean {
  if (!/^\*?(from|von|de)\s?:/i.test(lines[at]?.slice(0, 20) ?? '')) return false
  const next = lines.slice(at + 1, at + 6)
  return (
    next.some((line) => /^\*?(sent|date|gesendet)\s?:/i.test(line.slice(0, 20))) &&
    next.some((line) => /^\*?(subject|betreff|objet)\s?:/i.test(line.slice(0, 20)))
  )
}

/** `Ann Lee <ann@lee.example>`, with `mailto:` links that programs add. */
export function personIn(text: string): MailPerson | undefined {
  const address = emailIn(text)
  if (!address) return undefined
  const sign = text.search(/[<[(]/)
  const name = sign > 0 ? text.slice(0, sign).replaceAll(/["*]/g, '').trim() : ''
  return { name: name.includes('@') ? '' : cleanLine(name), address }
}

/** The lines that a person wrote, without the mail they answer. */
export function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.startsWith('>')) continue
    const two = `${line} ${lines[at + 1] ?? ''}`.slice(0, 400)
    if (/^on .{6,300}wrote:/i.test(two) || isMarker(line) || startsHead(lines, at)) break
    kept.push(line)
  }
  return kept.some(Boolean) ? kept : lines.map(unquoted)
}
