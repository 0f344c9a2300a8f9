import { type ComponentType, createElement, useEffect, useLayoutEffect } from 'react'

/** The longest wait for a field: what was fetched for it may never come. */
const patienceMs = 10_000
const waiting = new Set<symbol>()
let typed = ''
let patience: ReturnType<typeof setTimeout> | undefined

/** Returns true while a field that was opened is not there yet: keys are its text, no shortcuts. */
export const isFieldComing = (): boolean => waiting.size > 0

/**
 * Keeps letters for a field that is still being fetched or drawn: people type as soon as they have pressed. The next field that gets the cursor
 * takes them. Esc, Tab, another press of the pointer, or ten seconds end it.
 * @returns ends it, after the field could take the focus
 */
export function expectField(): () => void {
  window.addEventListener('keydown', keep, true)
  window.addEventListener('focusin', give)
  window.addEventListener('pointerdown', forgetTyped, true)
  clearTimeout(patience)
  patience = setTimeout(forgetTyped, patienceMs)
  const one = Symbol('field')
  waiting.add(one)
  const end = () => {
    if (waiting.delete(one) && waiting.size === 0) forgetTyped()
  }
  // Editors take the focus with the next frame.
  return () => void requestAnimationFrame(() => requestAnimationFrame(end))
}

/** Forgets the letters; what they were for was closed. */
export function forgetTyped(): void {
  clearTimeout(patience)
  waiting.clear()
  typed = ''
  window.removeEventListener('keydown', keep, true)
  window.removeEventListener('focusin', give)
  window.removeEventListener('pointerdown', forgetTyped, true)
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape' || event.key === 'Tab') return forgetTyped()
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Gives the letters before any other key, and after the opened part has placed its cursor. */
const give = () => queueMicrotask(giveNow)
function giveNow(): void {
  const field = document.activeElement
  if (!isFieldComing() || !takesText(field)) return
  const text = typed
  forgetTyped()
  // Out of date by name, but nothing else writes as typing does: the handlers of the field and its Undo see it.
  // oxlint-disable-next-line typescript/no-deprecated
  if (text) document.execCommand('insertText', false, text)
}

export const takesText = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || element.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=file])'))

type Load<P> = () => Promise<{ default: ComponentType<P> }>
/** Wraps the argument of `lazy`: letters typed while a form or an editor is fetched for the first time get into its field. */
export const forField =
  <P extends object>(load: Load<P>): Load<P> =>
  async () => {
    const arrived = expectField()
    const { default: Part } = await load().catch((error: unknown) => {
      arrived()
      throw error
    })
    function Field(props: P) {
      useEffect(arrived, [])
      return createElement(Part, props)
    }
    return { default: Field }
  }

/** Keeps letters while a form waits for what it starts with. */
export function useFieldComing(isComing: boolean): void {
  useLayoutEffect(() => (isComing ? expectField() : undefined), [isComing])
}
