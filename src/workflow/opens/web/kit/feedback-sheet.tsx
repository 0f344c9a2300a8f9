import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { Open } from '../../opens.contract.ts'
import type { Visit } from '../../visits.contract.ts'
import { GivenWays } from '#core/contacts/web/given/given-ways.public.tsx'
import { visitKind } from '../../opens.rules.ts'
import { interestWords, visitWords } from '../../visit-words.rules.ts'
import { nameOf, type ShownVisit } from './kit-state.ts'
import type { Happening } from './outbox.ts'
import classes from './kit.module.css'

interface FeedbackSheetProps {
  visit: ShownVisit
  isLease: boolean
  rentPeriod: Open['rentPeriod']
  isAway: boolean
  onAdd(happening: Happening): Promise<boolean>
  onLeave(): Promise<boolean>
  /** They have come back. */
  onBack(): Promise<boolean>
  onRemove(): Promise<boolean>
  onClose(): void
}

/** What a group thought, in four taps; everything can be left out. */
export function FeedbackSheet({
  visit,
  isLease,
  rentPeriod,
  isAway,
  onAdd,
  onLeave,
  onBack,
  onRemove,
  onClose,
}: FeedbackSheetProps) {
  const [interest, setInterest] = useState(visit.interest)
  const [intent, setIntent] = useState<Visit['intent']>(visit.intent)
  const [from, setFrom] = useState(visit.priceFromCents)
  const [to, setTo] = useState(visit.priceToCents)
  const [comments, setComments] = useState(visit.comments ?? '')
  const [role, setRole] = useState(visit.role)
  const [wantsContract, setWantsContract] = useState(visit.wantsContract)
  const [problem, setProblem] = useState('')
  const name = nameOf(visit)
  const words = visitWords(isLease)
  const keep = async (isKept: Promise<boolean>) => {
    if (await isKept) onClose()
    else setProblem('This phone couldn’t store the entry.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [priceFromCents, priceToCents] = [from || null, to || null]
    if (priceToCents !== null && (priceFromCents === null || priceToCents < priceFromCents))
      return setProblem('The second price can’t be lower than the first')
    const { id: visitId, adults, children } = visit
    const said = { interest, intent, priceFromCents, priceToCents, comments: comments.trim() || null, role, wantsContract }
    void keep(onAdd({ kind: 'feedback', feedback: { visitId, adults, children, ...said } }))
  }
  return (
    <Dialog label={`Feedback from ${name}`} width={520} onClose={onClose}>
      <form className={classes.sheet} onSubmit={submit}>
        <header className="flex between baseline gap-12">
          <h2 className="breaks">{name}</h2>
          {visit.contactId && !isAway && (
            <Link to="/contacts/$id" params={{ id: visit.contactId }}>
              Contact
            </Link>
          )}
        </header>
        {!isAway && <GivenWays ways={visit.givenWays} kind={visitKind} />}
        <fieldset className={`${classes.scale} stack gap-8`}>
          <legend>Interest</legend>
          {[1, 2, 3, 4, 5].map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={interest === value}
              onClick={() => setInterest(interest === value ? null : value)}
            >
              <strong className="num">{value}</strong>
              <small>{interestWords[value - 1]}</small>
            </button>
          ))}
        </fieldset>
        <fieldset className={`${classes.choices} stack gap-8`}>
          <legend>Next step</legend>
          {(['offer', 'secondLook', 'no'] as const).map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={intent === value}
              onClick={() => setIntent(intent === value ? null : value)}
            >
              {words.intents[value]}
            </button>
          ))}
        </fieldset>
        <div className={classes.two}>
          <MoneyInput
            label={words.pay}
            description={rentPeriod ? `From, per ${rentPeriod}` : 'From'}
            per={rentPeriod ?? undefined}
            value={from}
            onChange={setFrom}
            onRange={(fromCents, toCents) => {
              setFrom(fromCents)
              setTo(toCents)
            }}
          />
          <MoneyInput
            label={'\u00a0'}
            description="To, for a range"
            aria-label={`${words.pay} To`}
            per={rentPeriod ?? undefined}
            value={to}
            onChange={setTo}
          />
        </div>
        <Textarea
          label="Comments"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <SegmentedControl
          fullWidth
          aria-label="Visitor is"
          value={role}
          data={(['buyer', 'neighbour', 'agent'] as const).map((value) => ({ value, label: words.roles[value] }))}
          onChange={(value) => setRole(value as Visit['role'])}
        />
        <Checkbox
          label={words.asked}
          checked={wantsContract}
          onChange={(event) => setWantsContract(event.currentTarget.checked)}
        />
        {problem && (
          <p role="alert" className={`${classes.problem} problem dim`}>
            {problem}
          </p>
        )}
        <div className="stack gap-8">
          <Button type="submit" size="md" fullWidth>
            Save feedback
          </Button>
          <Button size="md" fullWidth variant="default" onClick={() => void keep(visit.leftAt === null ? onLeave() : onBack())}>
            {visit.leftAt === null ? 'Mark as left' : 'Mark as back inside'}
          </Button>
          <Button size="md" fullWidth variant="subtle" color="red" onClick={() => void keep(onRemove())}>
            Remove, entered by mistake
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
