import type { ListingLink } from '#common/listing/listing-fields.ts'
import type * as z from 'zod'
import { type Draft, oneLine, paragraphs, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { parseUrl } from '../values.ts'

type Link = z.infer<typeof ListingLink>

/** headline, description and the links. */
export function readText(listing: Parts, draft: Draft) {
  const headline = listing.first('headline')
  if (headline) draft.set('headline', textOrNull(oneLine(headline.text)), 'headline')
  const description = listing.first('description')
  if (description) draft.set('description', textOrNull(paragraphs(description.text)), 'description')

  const elements: [string, Link['kind']][] = [
    ['videoLink', 'video'],
    ['externalLink', 'web'],
    ['availabilityLink', 'booking'],
  ]
  const found = elements.flatMap(([element, kind]) => listing.all(element).map((link) => ({ element, kind, link })))
  const pages = listing.first('miniweb')?.all('uri') ?? []
  found.push(...pages.map((link) => ({ element: 'miniweb/uri', kind: 'miniweb' as const, link })))
  if (found.length === 0) return
  const links = found.flatMap(({ element, kind, link }) => {
    link.attribute('id')
    const url = draft.parse(link.attribute('href') ?? link.text, parseUrl, element)
    return url ? [{ kind, url }] : []
  })
  draft.set('links', links, 'externalLink')
}
