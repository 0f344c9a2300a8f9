let typed = ''
let stop: (() => void) | undefined

/** From now on letters are kept for a box that is still being fetched: who presses Mod+K types on at once. */
export function keepTyping(): void {
  stop?.()
  typed = ''
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    event.preventDefault()
  }
  window.addEventListener('keydown', keep, true)
  stop = () => window.removeEventListener('keydown', keep, true)
}

/** @returns what was typed since; the box is there and takes the rest itself */
export function takeTyped(): string {
  stop?.()
  stop = undefined
  const taken = typed
  typed = ''
  return taken
}
