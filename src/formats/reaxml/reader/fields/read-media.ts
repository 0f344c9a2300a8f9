import { imageIds164 } from '../../dtd/model-164.ts'
import { type Draft, short } from '../draft.ts'
import { parseMoment } from '../dates.ts'
import type { FeedMedia } from '../feed-listing.ts'
import type { Parts } from '../parts.ts'
import { isAgentPhoto } from './read-agent-photos.ts'
import { parseUrl } from '../values.ts'

/**
 * Pictures, floor plans and documents, from `images` (old), `objects` and `media`; undefined when there is none of the three.
 *
 * An entry with neither url nor file removes what was in its place, so it is simply not listed.
 */
export function readMedia(listing: Parts, draft: Draft): FeedMedia[] | undefined {
  // Photos of agents alone say nothing about the listing's pictures (read-people.ts).
  const holders = ['images', 'objects', 'media'].flatMap((name) =>
    listing.all(name).filter(({ original: { children } }) => !children.length || !children.every(isAgentPhoto)),
  )
  if (holders.length === 0) return undefined
  const of = (name: string) => holders.flatMap((holder) => holder.all(name))
  return [
    ...inOrder(of('img'), 'photo', draft),
    ...inOrder(of('floorplan'), 'floorplan', draft),
    ...inOrder([...of('document'), ...of('attachment')], 'document', draft),
  ]
}

function inOrder(elements: Parts[], kind: FeedMedia['kind'], draft: Draft): FeedMedia[] {
  const found = elements.flatMap((element) => readOne(element.done(), kind, draft) ?? [])
  const unique = new Map<string, FeedMedia>()
  for (const one of found) {
    if (unique.has(one.externalId)) draft.warn(`${kind} id "${one.externalId}" appears twice. The first was used`)
    else unique.set(one.externalId, one)
  }
  // The letters are the order: m first, then a to z. Ids that are no letters of REA's keep their place behind.
  const rank = (id: string) => (kind === 'photo' ? imageIds164.indexOf(id.toLowerCase()) : Number.parseInt(id, 10))
  const sortable = (id: string) => (rank(id) >= 0 ? rank(id) : Number.MAX_SAFE_INTEGER)
  return [...unique.values()]
    .toSorted((a, b) => sortable(a.externalId) - sortable(b.externalId))
    .map((one, position) => ({ ...one, position }))
}

function readOne(element: Parts, kind: FeedMedia['kind'], draft: Draft): FeedMedia | undefined {
  if (isAgentPhoto(element.original)) return undefined
  const usage = element.attribute('usage')
  const isStatementOfInformation = /^statementOfInformation$/i.test(usage ?? '')
  if (usage !== undefined && !isStatementOfInformation) {
    draft.warn(`media/attachment with usage "${short(usage)}" was ignored. Only a Statement of Information is imported`)
    return undefined
  }
  const from = `${element.name} "${element.attribute('id') ?? ''}"`
  const url = draft.parse(element.attribute('url'), parseUrl, `${from} url`) ?? null
  const file = element.attribute('file') || null
  if (!url && !file) return undefined
  const title = kind === 'document' ? element.attribute('title')?.slice(0, 300) : undefined
  return {
    kind,
    position: 0,
    externalId: element.attribute('id') || url || file || '',
    url,
    file,
    modTime: draft.parse(element.attribute('modTime'), parseMoment, `${from} modTime`) ?? null,
    isStatementOfInformation,
    ...(title && { title }),
  }
}
