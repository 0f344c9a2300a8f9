import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

interface UndoBarProps {
  /** Names for assistive technology what pressing it undoes. */
  label: string
  until: string
  count: number
  state: { again(): void; undo: { isPending: boolean; mutate(): void } }
}
/** The half minute in which nothing has left yet. */
export function UndoBar({ label, until, count, state }: UndoBarProps) {
  const [left, setLeft] = useState(() => secondsTo(until))
  const { again, undo } = state
  const onOver = useEffectEvent(again)
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone with the messages it sent.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsTo(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onOver()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const messages = count === 1 ? '1 message' : `${count} messages`
  return (
    <div className="row card pad-12 gap-8">
      {/* Said once and not each second. */}
      <p className="strong" role="status">
        {messages} will be sent
      </p>
      <span className="num grow dim" aria-hidden>
        {left > 0 ? `in ${left} s` : 'now'}
      </span>
      <Button ref={button} aria-label={label} size="sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </div>
  )
}
