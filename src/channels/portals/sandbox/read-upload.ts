import { checkAgainstDtd, model162, model164, readXml, type XmlElement } from '#formats/reaxml/reaxml.ts'

/** An upload is refused at once: the sentences go into the answer. */
export class UploadRefused extends Error {
  readonly details: string[]
  constructor(details: string[]) {
    super(details.join('\n'))
    this.details = details
  }
}

export interface UploadedListing {
  agencyId: string
  externalListingId: string
  status: string
  element: XmlElement
}

/**
 * Reads what the portal accepts: well-formed XML, valid by its DTD, with exactly one listing that names its agency by six letters.
 * Business and land for commerce exist in revision 1.62 only and are checked by that.
 *
 * @throws UploadRefused, or XmlRefused when it is no XML
 */
export function readUpload(bytes: Uint8Array): UploadedListing {
  const { root } = readXml(bytes)
  if (root.children.length !== 1)
    throw new UploadRefused([`An upload holds exactly one listing, this one has ${root.children.length}`])
  return readListing(root, root.children[0] as XmlElement)
}

/** A file of a feed: any number of listings, each as an upload has to be. */
export function readFeedFile(bytes: Uint8Array): UploadedListing[] {
  const { root } = readXml(bytes)
  if (!root.children.length) throw new UploadRefused(['The file holds no listing'])
  return root.children.map((element) => readListing({ ...root, children: [element] }, element, /^[\w.-]{1,50}$/))
}

function readListing(root: XmlElement, element: XmlElement, agencyIds?: RegExp): UploadedListing {
  const isOld = element.name === 'business' || element.name === 'commercialLand'
  const problems = checkAgainstDtd(root, isOld ? model162 : model164)
  if (problems.length) throw new UploadRefused(problems.slice(0, 20).map(({ path, message }) => `${path}: ${message}`))
  const agencyId = textOf(element, 'agentID')
  const externalListingId = textOf(element, 'uniqueID')
  if (!(agencyIds ?? /^[a-z]{6}$/i).test(agencyId))
    throw new UploadRefused([
      `/propertyList/${element.name}/agentID: "${agencyId}" ${agencyIds ? 'is no id of an agency' : 'is not six letters'}`,
    ])
  if (!/^[\w.-]{1,50}$/.test(externalListingId))
    throw new UploadRefused([`/propertyList/${element.name}/uniqueID: "${externalListingId}" is not an id`])
  return { agencyId, externalListingId, status: element.attributes['status'] ?? '', element }
}

/** Text at a path of names, `address/suburb`; empty when there is none. */
export function textOf(element: XmlElement, path: string): string {
  return find(element, path)?.text.trim() ?? ''
}
export function find(element: XmlElement, path: string): XmlElement | undefined {
  let at: XmlElement | undefined = element
  for (const name of path.split('/')) at = at?.children.find((child) => child.name === name)
  return at
}
export const pictureUrls = (element: XmlElement): string[] =>
  ['objects', 'images']
    .flatMap((name) => find(element, name)?.children ?? [])
    .flatMap(({ name, attributes }) => (name === 'img' && attributes['url'] ? [attributes['url']] : []))
