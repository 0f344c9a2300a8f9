import { useState, useSyncExternalStore } from 'react'

// A line below a field that comes or goes as the field is left moves every button below it. The press that left the field was
// for one of those: it would end on something else, and nothing would happen.

let isDown = false
const fields = new Set<() => void>()
function note(next: boolean) {
  isDown = next
  for (const field of fields) field()
}
const press = () => note(true)
/** After the click that follows. */
const release = () => setTimeout(note, 0, false)

function subscribe(field: () => void) {
  if (fields.size === 0) {
    document.addEventListener('mousedown', press, { capture: true })
    for (const end of ['mouseup', 'dragend']) document.addEventListener(end, release, { capture: true })
  }
  fields.add(field)
  return () => {
    fields.delete(field)
    if (fields.size > 0) return
    isDown = false
    document.removeEventListener('mousedown', press, { capture: true })
    for (const end of ['mouseup', 'dragend']) document.removeEventListener(end, release, { capture: true })
  }
}

/** The value as it was before the mouse was pressed, until it is released. */
export function useHeld<T extends string | boolean | undefined>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => isDown)
  const [held, setHeld] = useState(value)
  if (!isPressed && held !== value) setHeld(value)
  return isPressed ? held : value
}
