import { createHash } from 'node:crypto'
import { moment } from './format.ts'
import type { OutgoingListing, SlotsBefore } from './outgoing-listing.ts'
import { reaxmlStatus } from './status.ts'
import { escapeXml, unescapeXml } from './xml-text.ts'

// Changes a file that was written and kept, as text.

/** The start tags of the file and of its listing, the only places that say when it was written. */
const head =
  /(<propertyList\b[^<>]*?\bdate=")([^"<>]*)("[^<>]*>\s*<\w+\b[^<>]*?\bmodTime=")([^"<>]*)("[^<>]*?\bstatus=")([^"<>]*)(")/

/** The same file as `withdrawn`, which every revision of the DTD knows. @param modTime local time `YYYY-MM-DDTHH:mm:ss` */
export function withdrawn(payload: string, modTime: string): string {
  if (!head.test(payload)) throw new Error('The stored payload was not written by Gable')
  return payload.replace(head, `$1${moment(modTime)}$3${moment(modTime)}$5withdrawn$7`)
}

export const isOff = ({ fields, status }: OutgoingListing) =>
  ['withdrawn', 'offmarket'].includes(reaxmlStatus(fields.listingClass, status))

export const hashWithoutTimes = (payload: string): Buffer =>
  createHash('sha256').update(payload.replace(head, '$1$3$5$6$7')).digest()

const opening = /<propertyList\b[^<>]*>\n?/
const closing = /<\/propertyList>\s*$/

/** Files of one listing each become one with all of them; the head is the first one's. */
export function joined(payloads: readonly string[]): string {
  const [first = ''] = payloads
  const start = opening.exec(first)
  if (!start) throw new Error('The stored payload was not written by Gable')
  const listings = payloads.map((payload) =>
    payload.slice((opening.exec(payload)?.index ?? 0) + (opening.exec(payload)?.[0].length ?? 0)).replace(closing, ''),
  )
  return `${first.slice(0, start.index)}${start[0]}${listings.join('')}</propertyList>\n`
}

/** The login of the file's head; only ever in what travels, never in what is kept. */
export function withLogin(payload: string, { username, password }: { username: string; password: string }): string {
  const filled = (name: string, value: string) => `${name}="${escapeXml(value)}"`
  return payload.replace(opening, (tag) =>
    tag
      .replace(/\busername="[^"]*"/, () => filled('username', username))
      .replace(/\bpassword="[^"]*"/, () => filled('password', password)),
  )
}

/** Pictures by name instead of by address: for a zip that carries them. @returns the text and which address became which name */
export function withFiles(payload: string): { text: string; files: Map<string, string> } {
  const files = new Map<string, string>()
  const text = payload.replaceAll(/(<(?:img|floorplan)\b[^<>]*?)\burl="([^"<>]*)"/g, (_tag, before: string, url: string) => {
    const address = unescapeXml(url)
    const known = files.get(address)
    const name = known ?? `${String(files.size + 1).padStart(3, '0')}${/\.\w+$/.exec(new URL(address).pathname)?.[0] ?? '.jpg'}`
    files.set(address, name)
    return `${before}file="${name}"`
  })
  return { text, files }
}

const pictureOfSlot = /<(img|floorplan|document) [^<>]{0,2000}>/g
const attribute = (tag: string, name: string) => tag.split(`${name}="`)[1]?.split('"')[0]
/** The picture slots of a REAXML file; none for other portals. */
export function slotsIn(payload: string): SlotsBefore {
  const slots = new Map<string, { url: string; modTime: string }>()
  for (const [tag, element = ''] of payload.matchAll(pictureOfSlot)) {
    const [id, url, modTime] = [attribute(tag, ' id'), attribute(tag, ' url'), attribute(tag, ' modTime')]
    if (id && url && modTime) slots.set(`${element} ${id}`, { url: unescapeXml(url), modTime: asLocal(modTime) })
  }
  return slots
}
/** `2026-11-20-09:30:00` of the file -> `2026-11-20T09:30:00`. */
const asLocal = (modTime: string) => `${modTime.slice(0, 10)}T${modTime.slice(11)}`
