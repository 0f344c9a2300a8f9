import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on, as far as the keys struck in this field tell; spread `keyProps` over the field. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { isCapsLockOn: isOn, keyProps: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } }
}
