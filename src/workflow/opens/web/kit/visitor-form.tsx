import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { hasNext, nextOnEnter } from '#ui/form/next-field.ts'
import type { Kit, Visitor } from '../../visits.contract.ts'
import { type Known, mayBe } from './known-people.ts'
import { KnownQuestion } from './known-question.tsx'
import type { Happening } from './outbox.ts'
import classes from './kit.module.css'

export type ArrivalInput = Omit<Extract<Happening, { kind: 'arrive' }>['arrival'], 'shownAs'>
interface VisitorFormProps {
  kit: Kit
  by: 'staff' | 'kiosk' | 'paper'
  /** What was typed in the search. */
  name?: string
  /** People the host is asked about when only a name was typed. */
  known?: readonly Known[]
  submitLabel: string
  onSubmit(arrival: ArrivalInput): Promise<boolean>
  onCancel?: () => void
}
const blankPerson = { name: '', mobile: '', email: '' }
type Typed = typeof blankPerson

/** One group that arrives. Only a name is asked for, and that can be left out too. */
export function VisitorForm({ kit, by, name = '', known = [], submitLabel, onSubmit, onCancel }: VisitorFormProps) {
  const isNumber = /^[\d\s+()-]{3,}$/.test(name)
  const [people, setPeople] = useState<readonly Typed[]>([{ ...blankPerson, ...(isNumber ? { mobile: name } : { name }) }])
  const [adults, setAdults] = useState(1)
  const [children, setChildren] = useState(0)
  const [suburb, setSuburb] = useState('')
  const [agreesListing, setAgreesListing] = useState(false)
  const [agreesOther, setAgreesOther] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ name: string; people: readonly Known[] }>()
  const id = useId()
  const isVisitor = by === 'kiosk'
  const change = (at: number, part: Partial<Typed>) => {
    setAsked(undefined)
    setPeople((all) => all.map((one, i) => (i === at ? { ...one, ...part } : one)))
  }

  async function send(isGuest: boolean, person?: Known | 'new') {
    const named: Visitor[] = people
      .map((one) => ({ name: one.name.trim(), mobile: one.mobile.trim() || null, email: one.email.trim() || null }))
      .filter((one) => one.name || one.mobile || one.email)
    const bad = isGuest ? undefined : problemOf(named)
    setProblem(bad ?? '')
    if (bad) return
    const [first, ...rest] = named
    const may = isGuest || person || !first || first.mobile || first.email ? [] : mayBe(first.name, known).slice(0, 5)
    setAsked(first && may.length ? { name: first.name, people: may } : undefined)
    if (may.length) return
    const contact = typeof person === 'object' ? person : undefined
    // Alone they have the name and the number that their contact has.
    const contactPeople = rest.length && contact && first ? [{ ...first, name: contact.name.slice(0, 200) }, ...rest] : []
    const wording = [agreesListing && kit.wording.listing, agreesOther && kit.wording.other].filter(Boolean).join(' ')
    setBusy(true)
    const isKept = await onSubmit({
      contactId: contact?.contactId ?? null,
      people: isGuest ? [] : contact ? contactPeople : named,
      adults: Math.max(adults, isGuest ? 1 : named.length),
      children,
      suburb: suburb.trim() || null,
      isGuest,
      arrivedBy: by,
      agreesListing: !isGuest && agreesListing,
      agreesOther: !isGuest && agreesOther,
      wording: isGuest ? null : wording || null,
      notice: isGuest ? null : kit.notice.slice(0, 2400),
    })
    setBusy(false)
    if (!isKept) setProblem('This phone couldn’t store the entry. Use the paper sheet, and free some space on the phone.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <form className={`${classes.form} stack gap-16`} onSubmit={submit} onKeyDown={nextOnEnter} noValidate>
      {people.map((person, i) => (
        <fieldset key={i} className="stack gap-12">
          <legend className="quiet strong">{people.length > 1 ? `Person ${i + 1}` : 'Visitor'}</legend>
          <TextInput
            label="Name"
            autoComplete="off"
            autoCapitalize="words"
            {...hasNext}
            maxLength={200}
            data-autofocus={i === 0 || undefined}
            value={person.name}
            onChange={(event) => change(i, { name: event.currentTarget.value })}
          />
          <div className={classes.two}>
            <TextInput
              label="Mobile"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              {...hasNext}
              maxLength={40}
              value={person.mobile}
              onChange={(event) => change(i, { mobile: event.currentTarget.value })}
            />
            <TextInput
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="off"
              enterKeyHint="done"
              maxLength={254}
              value={person.email}
              onChange={(event) => change(i, { email: event.currentTarget.value })}
            />
          </div>
        </fieldset>
      ))}
      <div className="stack gap-12 halves">
        <Stepper label="Adults" value={adults} min={1} onChange={setAdults} />
        <Stepper label="Children" value={children} min={0} onChange={setChildren} />
      </div>
      {people.length < 2 ? (
        <Button
          variant="subtle"
          onClick={() => {
            setPeople((all) => [...all, blankPerson])
            setAdults((n) => Math.max(n, 2))
          }}
        >
          Add a second person
        </Button>
      ) : (
        <Button variant="subtle" onClick={() => setPeople((all) => all.slice(0, 1))}>
          Remove the second person
        </Button>
      )}
      <TextInput
        label="Suburb"
        description="Optional"
        autoComplete="off"
        maxLength={80}
        value={suburb}
        onChange={(event) => setSuburb(event.currentTarget.value)}
      />
      <p className={`${classes.notice} dim`} id={`${id}-notice`}>
        {kit.notice}
      </p>
      <Checkbox
        label={kit.wording.listing}
        checked={agreesListing}
        onChange={(event) => setAgreesListing(event.currentTarget.checked)}
      />
      <Checkbox
        label={kit.wording.other}
        checked={agreesOther}
        onChange={(event) => setAgreesOther(event.currentTarget.checked)}
      />
      {problem && (
        <p role="alert" className={`${classes.problem} problem dim`}>
          {problem}
        </p>
      )}
      {asked ? (
        <KnownQuestion {...asked} onKnown={(person) => void send(false, person)} onNew={() => void send(false, 'new')} />
      ) : (
        <div className="stack gap-8">
          <Button type="submit" size="md" fullWidth loading={isBusy} aria-describedby={`${id}-notice`}>
            {submitLabel}
          </Button>
          <Button size="md" fullWidth variant="default" disabled={isBusy} onClick={() => void send(true)}>
            Prefer not to say
          </Button>
          {onCancel && (
            <Button size="md" fullWidth variant="subtle" onClick={onCancel}>
              {isVisitor ? 'Start again' : 'Back'}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** The same rules as the server's, so that nothing it would refuse waits on the phone. */
function problemOf(people: readonly Visitor[]): string | undefined {
  if (!people.length) return 'Enter a name, or choose “Prefer not to say”'
  const bad = people.find(({ email }) => email && !/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,60}$/.test(email))
  if (bad) return 'Enter an email address, such as name@example.com'
  const short = people.find(({ mobile }) => mobile && mobile.replaceAll(/\D/g, '').length < 6)
  return short && 'Enter a mobile number, such as 0412 345 678'
}

function Stepper({ label, value, min, onChange }: { label: string; value: number; min: number; onChange(value: number): void }) {
  return (
    <div className={classes.stepper} role="group" aria-label={label}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={`Fewer ${label.toLowerCase()}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </button>
      <output className="num">{value}</output>
      <button type="button" aria-label={`More ${label.toLowerCase()}`} disabled={value >= 20} onClick={() => onChange(value + 1)}>
        <IconPlus size={18} aria-hidden />
      </button>
    </div>
  )
}
