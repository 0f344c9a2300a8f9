import { instantOf, timeOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'

/**
 * Domain takes text as HTML with `br`, `p` and `nbsp` only, in Latin-1; everything else has to be a character reference.
 * @param limit of the text as it is sent; a word that does not fit any more is left out
 */
export function domainText(text: string, limit: number): string {
  let sent = ''
  for (const character of text.replaceAll(/\r\n?/g, '\n')) {
    const next = encoded(character)
    if (sent.length + next.length > limit) return sent.replace(/\s\S*$/, '').trimEnd()
    sent += next
  }
  return sent
}

function encoded(character: string): string {
  if (character === '\n') return '<br/>'
  const code = character.codePointAt(0) ?? 0
  if (code < 32 || (code >= 0x7f && code < 0xa0)) return ' '
  if (character === '&') return '&amp;'
  if (character === '<') return '&lt;'
  if (character === '>') return '&gt;'
  return code > 0xff ? `&#${code};` : character
}

/** `airConditioning` -> `Air conditioning`. */
export const spaced = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Wall clock at the property, or a day there, with its offset as the OpenAPI's date-time wants it: `2026-03-01T10:00:00+11:00`. */
export function withOffset(local: string, at: Parameters<typeof propertyZone>[0]): string {
  const minute = local.length === 10 ? `${local}T00:00` : local.slice(0, 16)
  const instant = instantOf(minute, propertyZone(at, 'Australia/Sydney'))
  const minutes = (Date.parse(`${minute}:00Z`) - instant.getTime()) / 60_000
  return `${minute}:00${minutes < 0 ? '-' : '+'}${timeOf(Math.abs(minutes))}`
}
