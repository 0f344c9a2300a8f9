import {
  businessCategories,
  commercialCategories,
  holidayCategories,
  landCategories,
  type ListingClass,
  residentialCategories,
  ruralCategories,
} from '#common/listing/listing-values.ts'
import { choiceWord } from '../choice-words.rules.ts'

const of: Record<ListingClass, readonly string[]> = {
  residential: residentialCategories,
  rental: residentialCategories,
  holidayRental: holidayCategories,
  rural: ruralCategories,
  land: landCategories,
  commercial: commercialCategories,
  commercialLand: [],
  business: businessCategories,
}

/** Types of property of these classes together, each once. */
export const categoryChoices = (classes: readonly ListingClass[]): { value: string; label: string }[] =>
  [...new Set(classes.flatMap((one) => of[one]))].map((value) => ({ value, label: choiceWord(value) }))

export const categoryWord = choiceWord
