import { ImportedElement } from '#common/listing/listing-fields.ts'
import type { Draft } from './draft.ts'
import type { Leftover, Parts } from './parts.ts'

/** Ours: the kept elements of one listing travel with every save of it, so they stay small. In characters of JSON. */
const maxKeptSize = 200_000
const maxKeptElements = 500

/** Stores elements that no reader used in `importedElements`, with one warning per element. */
export function keepLeftovers(listing: Parts, draft: Draft) {
  const found: Leftover[] = []
  const candidates = [...draft.imported, ...listing.leftoverChildren('', found)]
  for (const leftover of found) draft.warn(sentence(leftover))

  const kept: ImportedElement[] = []
  let size = 0
  for (const element of candidates) {
    size += JSON.stringify(element).length
    const fits = size <= maxKeptSize && kept.length < maxKeptElements && ImportedElement.safeParse(element).success
    if (fits) kept.push(element)
    else draft.warn(`${element.name.slice(0, 100)} is too large to keep`)
  }
  if (kept.length > 0) draft.set('importedElements', kept, 'kept elements')
}

function sentence({ path, kind }: Leftover): string {
  if (kind === 'repeated') return `${path} appears more than once. The first was used`
  if (kind === 'text') return `${path} has text that Gable has no field for. It was kept unchanged`
  return `${path} is not a known field. It was kept unchanged`
}
