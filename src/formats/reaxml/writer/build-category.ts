import type { ListingFields } from '#common/listing/listing-fields.ts'
import { categorySeparator, subCategorySeparator } from '../category-text.ts'
import type { XmlElement } from '../xml-tree.ts'
import { element } from './xml-text.ts'

/** The category under the name its root has for it; REAXML takes up to three for commercial and business. */
export function buildCategory({ listingClass, category }: ListingFields): XmlElement[] {
  if (!category) return []
  switch (listingClass) {
    case 'residential':
    case 'rental':
      return [element('category', { name: category })]
    case 'rural':
      return [element('ruralCategory', { name: category })]
    case 'land':
      return [element('landCategory', { name: category })]
    case 'holidayRental':
      return [element('holidayCategory', { name: category })]
    case 'commercial':
      return upToThree(category).map((name, index) => element('commercialCategory', { name, id: String(index + 1) }))
    case 'business':
      return upToThree(category).map(businessCategory)
    case 'commercialLand':
      return []
  }
}

const upToThree = (category: string) => category.split(categorySeparator).slice(0, 3)

function businessCategory(text: string, index: number): XmlElement {
  const [name = '', sub] = text.split(subCategorySeparator)
  const subCategory = sub ? [element('businessSubCategory', {}, [element('name', {}, sub)])] : []
  return element('businessCategory', { id: String(index + 1) }, [element('name', {}, name), ...subCategory])
}
