import { createHash } from 'node:crypto'
import { imageIds162 } from '../dtd/model-162.ts'
import { imageIds164 } from '../dtd/model-164.ts'
import type { XmlElement } from '../xml-tree.ts'
import { moment } from './format.ts'
import type { OutgoingListing, OutgoingMedia, ReaxmlProfile } from './outgoing-listing.ts'
import { element } from './xml-text.ts'

const maxFloorplans = 2
const maxDocuments = 10

/** Pictures and plans by address, and the attachments. What is not named is deleted at the portal. */
export function buildMedia(listing: OutgoingListing, profile: ReaxmlProfile): XmlElement[] {
  const { media, fields, isArchive } = listing
  const imageIds = profile === '1.64' ? imageIds164 : imageIds162
  const photos = media.filter(({ kind }) => kind === 'photo').slice(0, imageIds.length)
  const floorplans = media.filter(({ kind }) => kind === 'floorplan').slice(0, maxFloorplans)
  const documents = media.filter(({ kind, isStatementOfInformation }) => kind === 'document' && !isStatementOfInformation)
  // Portals take one; a file that is kept has all of them.
  const statements = media.filter(({ isStatementOfInformation }) => isStatementOfInformation).slice(0, isArchive ? undefined : 1)
  return [
    element('objects', {}, [
      ...photos.map((photo, index) => picture(listing, 'img', imageIds[index] ?? '', photo)),
      ...floorplans.map((floorplan, index) => picture(listing, 'floorplan', String(index + 1), floorplan)),
      // Only commercial listings have documents of their own.
      ...(fields.listingClass === 'commercial' ? documents : [])
        .slice(0, maxDocuments)
        .map((document, index) => picture(listing, 'document', String(index + 1), document)),
    ]),
    ...(statements.length > 0 ? [element('media', {}, statements.map(attachment))] : []),
  ]
}

const sayableFormats: Record<string, readonly string[]> = { img: ['jpg'], floorplan: ['gif', 'jpg'], document: ['pdf'] }

/**
 * A portal fetches the picture of a slot again only when its time changes. Another picture that moves into the slot may have been
 * added in the same second as the one before it, so then the time is that of this file.
 */
function picture(
  { slotsBefore, modTime: now }: OutgoingListing,
  name: string,
  id: string,
  { url, modTime: addedAt, format, title }: OutgoingMedia,
): XmlElement {
  const before = slotsBefore?.get(`${name} ${id}`)
  const modTime = before && addedAt ? (before.url === url ? before.modTime : now) : addedAt
  const said = format?.toLowerCase() === 'jpeg' ? 'jpg' : (format?.toLowerCase() ?? null)
  const isSayable = said !== null && sayableFormats[name]?.includes(said)
  return element(name, {
    id,
    modTime: modTime && moment(modTime),
    url,
    title: name === 'document' ? title || null : null,
    format: isSayable ? said : null,
  })
}

/** Its id must be a new one for every new content: address and time change with that. */
function attachment({ url, modTime }: OutgoingMedia): XmlElement {
  const id = createHash('sha256').update(`${url} ${modTime}`).digest('hex').slice(0, 32)
  return element('attachment', { id, usage: 'statementOfInformation', url })
}
