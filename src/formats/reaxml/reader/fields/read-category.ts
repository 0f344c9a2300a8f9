import { residentialCategories } from '#common/listing/listing-values.ts'
import { categorySeparator, subCategorySeparator } from '../../category-text.ts'
import { type Draft, oneLine } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { parseOneOf } from '../values.ts'

/** Reads the kind of property: one name for most, up to three joined by "; " for commercial and business. */
export function readCategory(listing: Parts, draft: Draft) {
  const category = listing.first('category')?.attribute('name')
  if (category !== undefined) {
    const known = parseOneOf(residentialCategories, category)
    if (known === undefined) draft.warn(`category "${category}" is not an REA category. It was kept unchanged`)
    draft.set('category', known === undefined ? category : known, 'category')
    return
  }
  const names = [
    ...['ruralCategory', 'landCategory', 'holidayCategory', 'commercialCategory'].flatMap((element) =>
      listing.all(element).map((found) => {
        found.attribute('id')
        return found.attribute('name') ?? found.text
      }),
    ),
    ...listing.all('businessCategory').map(businessCategory),
  ].map(oneLine)
  if (names.length > 0) draft.set('category', names.filter(Boolean).join(categorySeparator) || null, 'category')
}

function businessCategory(category: Parts): string {
  category.attribute('id')
  const sub = category.first('businessSubCategory')?.first('name')?.text
  return [category.first('name')?.text, sub].filter(Boolean).join(subCategorySeparator)
}
