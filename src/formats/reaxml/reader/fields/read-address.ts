import type { Address } from '#common/listing/listing-fields.ts'
import { type Draft, oneLine, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { parseNumber, parseState, parseYesNo } from '../values.ts'

/** address, municipality, estate, streetDirectory, and the coordinates that some vendors add. */
export function readAddress(listing: Parts, draft: Draft) {
  const address = listing.first('address')
  if (address) {
    readStreet(address, draft)
    readText(address, draft, { street: 'street', suburb: 'suburb', siteName: 'site', lotNumber: 'lotNumber' })
    const state = draft.parse(address.first('state')?.text, parseState, 'address/state')
    if (state !== undefined) draft.setAddress('state', state, 'address/state')
    readPostcode(address.first('postcode')?.text, draft)
    const country = address.first('country')?.text
    if (country !== undefined)
      draft.setAddress('country', textOrNull(/^(aus?|au)$/i.test(country) ? 'Australia' : country), 'address/country')
    readVisibility(address, draft)
  }
  readText(listing, draft, { municipality: 'municipality' })
  readCoordinates(address, draft)
  readCoordinates(listing.first('geocode'), draft)

  const estate = listing.first('estate')
  if (estate) {
    draft.set('estateName', textOrNull(oneLine(estate.first('name')?.text ?? '')), 'estate/name')
    draft.set('estateStage', textOrNull(oneLine(estate.first('stage')?.text ?? '')), 'estate/stage')
  }
  readDirectory(listing.first('streetDirectory'), draft)
}

type TextPart = 'siteName' | 'lotNumber' | 'street' | 'suburb' | 'municipality'

function readText(parent: Parts, draft: Draft, parts: Partial<Record<TextPart, string>>) {
  for (const [part, element] of Object.entries(parts) as [TextPart, string][]) {
    const found = parent.first(element)
    if (found) draft.setAddress(part, textOrNull(oneLine(found.text)), element)
  }
}

/**
 * Feeds write the unit of a flat in `subNumber`, in front of `streetNumber` ("2/39"), or in both; we keep the
 * two apart. The two numbers belong together, so one of them being there means that the other, when absent, is none.
 */
function readStreet(address: Parts, draft: Draft) {
  const [sub, street] = [address.first('subNumber')?.text, address.first('streetNumber')?.text]
  if (sub === undefined && street === undefined) return
  const whole = /^([^/]+)\/([^/]+)$/.exec(oneLine(street || sub || ''))
  const isSplit = whole !== null && (!street || !sub || oneLine(sub) === whole[1]?.trim())
  draft.setAddress('subNumber', textOrNull(oneLine(isSplit ? (whole[1] ?? '') : (sub ?? ''))), 'address/subNumber')
  draft.setAddress('streetNumber', textOrNull(oneLine(isSplit ? (whole[2] ?? '') : (street ?? ''))), 'address/streetNumber')
}

function readPostcode(text: string | undefined, draft: Draft) {
  if (text === undefined) return
  // A spreadsheet between the agency and the feed turns Darwin's 0800 into the number 800.
  const isShortened = /^\d{3}$/.test(text)
  if (isShortened) draft.warn(`address/postcode "${text}" is missing a zero and was read as 0${text}`)
  draft.setAddress('postcode', textOrNull(isShortened ? `0${text}` : text), 'address/postcode')
}

/**
 * `display="no"` hides the street. Without the attribute nothing is changed: XML would say "yes", but then a feed that
 * forgets it would show a street that the vendor asked to hide. Commercial listings may hide the suburb as well.
 */
function readVisibility(address: Parts, draft: Draft) {
  const isShown = draft.parse(address.attribute('display'), parseYesNo, 'address display')
  if (isShown === true) draft.set('addressVisibility', 'fullAddress', 'address display')
  if (isShown === false) {
    const isSuburbShown = draft.parse(address.first('suburb')?.attribute('display'), parseYesNo, 'suburb display')
    draft.set('addressVisibility', isSuburbShown === false ? 'hidden' : 'suburb', 'address display')
  }
  draft.read('isStreetViewShown', address.attribute('streetview'), parseYesNo, 'address streetview')
}

function readCoordinates(parent: Parts | undefined, draft: Draft) {
  for (const part of ['latitude', 'longitude'] as const satisfies (keyof Address)[]) {
    const value = draft.parse(parent?.first(part)?.text, parseNumber, part)
    // Empty is how vendors write "not looked up"; it does not undo what we looked up.
    if (typeof value === 'number') draft.setAddress(part, value, part)
  }
}

function readDirectory(directory: Parts | undefined, draft: Draft) {
  if (!directory) return
  const [type, page, reference] = [directory.attribute('type'), directory.first('page')?.text, directory.first('reference')?.text]
  const isEmpty = !page && !reference
  draft.set(
    'streetDirectory',
    isEmpty ? null : { type: type || null, page: page || null, reference: reference || null },
    'streetDirectory',
  )
}
