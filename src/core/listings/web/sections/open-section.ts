import { createStore } from '#ui/store.ts'

/** On a phone one section of the editor is open at a time, or all of them; elsewhere they always are. */
export const openSection = createStore<string>('address')
export const allSections = '*'

/** The section around a field is opened at once, so that it can take the focus. @returns false when it was open */
export function openSectionOf(element: Element): boolean {
  const body = element.closest<HTMLElement>('[data-section]')
  if (!body?.hidden) return false
  body.hidden = false
  openSection.set(body.dataset['section'] ?? allSections)
  return true
}
