import { createStore } from '#ui/store.ts'

/** On a phone one section of the editor is open at a time, or all of them; elsewhere they always are. */
export const openSection = createStore<string>('address')
export const allSections = '*'

/** The section around a field or heading is opened at once, so that it can take the focus. */
export function openSectionOf(element: Element): void {
  const body = element.closest<HTMLElement>('[data-section]')
  if (!body || !body.hidden) return
  body.hidden = false
  openSection.set(body.dataset['section'] ?? allSections)
}
