import type { KeyboardEvent } from 'react'

/** Marks a field after which others follow, for the keyboard of a phone. */
export const hasNext = { enterKeyHint: 'next' } as const

/** On touch, Enter in a field with `hasNext` goes to the next one, as the key on the screen says; elsewhere it sends the form. */
export function nextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (!(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next' || !matchMedia('(pointer: coarse)').matches) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, select')].filter(
    (one) => one.offsetParent !== null && one.tabIndex >= 0,
  )
  const next = fields[fields.indexOf(field) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
