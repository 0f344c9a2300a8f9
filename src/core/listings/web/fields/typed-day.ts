import { type ChangeEvent, useState } from 'react'
import { useHeld } from '#ui/typed/use-held.ts'

/** Text that is read when the field is left: what cannot be read stays, with a word about it. */
export function useTypedDay(shown: string, read: (text: string) => boolean) {
  const [typed, setTyped] = useState<string>()
  const [isBad, setBad] = useState(false)
  const error = useHeld(isBad ? 'Enter a day, e.g. 20 Dec' : undefined)
  return {
    value: typed ?? shown,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur() {
      if (typed === undefined) return
      const isRead = read(typed)
      setBad(!isRead)
      if (isRead) setTyped(undefined)
    },
  }
}
