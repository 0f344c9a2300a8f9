import { type KeyboardEvent, useState } from 'react'

/** Returns true while Caps Lock is on, from the keys typed in this field; spread `keyProps` over the field. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { isCapsLockOn: isOn, keyProps: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}
