import { model162 } from './model-162.ts'
import { model164 } from './model-164.ts'

/** What an attribute means when it is absent, in either revision: saying it out loud adds nothing. */
export function defaultOf(element: string, attribute: string): string | null {
  const rule = model164.get(element)?.attributes.get(attribute) ?? model162.get(element)?.attributes.get(attribute)
  return rule?.default ?? null
}
