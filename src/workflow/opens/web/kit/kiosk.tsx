import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Kit } from '../../visits.contract.ts'
import type { GroupPlace } from '../../visits.rules.ts'
import { takeBack } from './hand-over.tsx'
import { type ArrivalInput, VisitorForm } from './visitor-form.tsx'
import classes from './kiosk.module.css'

const wipeAfterMs = 20_000
const thanksForMs = 4_000

interface KioskProps {
  kit: Kit
  /** @returns where the group was sent; undefined when this phone could not store it */
  onArrive(arrival: ArrivalInput): Promise<GroupPlace | undefined>
  onLeave(): void
}

/** The host's device in the hands of visitors: the form alone, over everything, emptied when they walk away. */
export function Kiosk({ kit, onArrive, onLeave }: KioskProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(0)
  const [view, setView] = useState<'form' | 'thanks' | 'wait' | 'code'>('form')
  const isDone = view === 'thanks' || view === 'wait'
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const startAgain = useEffectEvent(() => {
    setView('form')
    setRound((n) => n + 1)
  })
  useEffect(() => {
    let timer = setTimeout(startAgain, isDone ? thanksForMs : wipeAfterMs)
    const touched = () => {
      if (isDone) return
      clearTimeout(timer)
      timer = setTimeout(startAgain, wipeAfterMs)
    }
    const element = dialog.current
    element?.addEventListener('input', touched)
    element?.addEventListener('pointerdown', touched)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('input', touched)
      element?.removeEventListener('pointerdown', touched)
    }
  }, [isDone, view, round])
  return (
    // Esc must not end it; the code does.
    <dialog ref={dialog} className={classes.kiosk} aria-label="Visitor sign-in" onCancel={(event) => event.preventDefault()}>
      <div className={classes.inner}>
        <header>
          <p className="dim">{kit.agencyName}</p>
          <h1>{kit.open.streetLine}</h1>
        </header>
        {view === 'form' && (
          <>
            <p className={classes.lead}>Welcome. Please sign in.</p>
            <VisitorForm
              key={round}
              kit={kit}
              by="kiosk"
              submitLabel="Sign in"
              onCancel={() => setRound((n) => n + 1)}
              onSubmit={async (arrival) => {
                const place = await onArrive(arrival)
                if (place) setView(place === 'waiting' ? 'wait' : 'thanks')
                return place !== undefined
              }}
            />
            <button type="button" className={classes.end} onClick={() => setView('code')}>
              For the agent
            </button>
          </>
        )}
        {isDone && (
          <div className={classes.thanks} role="status">
            <IconCircleCheck size={56} stroke={1.5} aria-hidden />
            <h2>
              {view === 'wait'
                ? 'Thank you. The home is full right now. The agent will let you in soon.'
                : 'Thank you. Enjoy the home.'}
            </h2>
          </div>
        )}
        {view === 'code' && <CodeForm onBack={() => setView('form')} onLeave={onLeave} />}
      </div>
    </dialog>
  )
}

function CodeForm({ onBack, onLeave }: { onBack(): void; onLeave(): void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await takeBack(code)) onLeave()
    else {
      setCode('')
      setProblem('Wrong code')
    }
  }
  return (
    <form className="stack gap-12" onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Code"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        size="md"
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth>
        End hand-over
      </Button>
      <Button size="md" fullWidth variant="default" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
