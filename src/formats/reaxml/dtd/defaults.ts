import { model162 } from './model-162.ts'
import { model164 } from './model-164.ts'

/** The meaning of an absent attribute, in either revision: writing it adds nothing. */
export function defaultOf(element: string, attribute: string): string | null {
  const rule = model164.get(element)?.attributes.get(attribute) ?? model162.get(element)?.attributes.get(attribute)
  return rule?.default ?? null
}
