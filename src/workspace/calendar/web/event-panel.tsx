import { Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addMinutes } from '#common/time/days.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import type { CalendarEvent } from '../calendar.contract.ts'
import type { Place } from './calendar-calls.ts'
import { eventWord, timeWords, zoneWords } from './calendar-words.ts'
import { layerIcons } from './event-chip.tsx'
import { namesOf, toneOf } from './people.ts'
import { saveIcs } from './save-ics.ts'
import classes from './calendar.module.css'
import eventPanelClasses from './event-panel.module.css'

interface EventPanelProps {
  event: CalendarEvent
  onMove(event: CalendarEvent, to: Place): void
  onClose(): void
}
/** An open home or an auction: what it is, and another way than dragging to move it. */
export function EventPanel({ event, onMove, onClose }: EventPanelProps) {
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, () => document.querySelector<HTMLElement>(`[data-event="${event.id}"]`))
  const Icon = layerIcons[event.layer]
  const [day, setDay] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  useEffect(() => {
    setDay(event.startsAt.slice(0, 10))
    setFrom(event.startsAt.slice(11))
    setTo(event.endsAt.slice(11))
  }, [event.startsAt, event.endsAt])
  const appraisalId = event.id.startsWith('appraisal ') ? event.id.slice('appraisal '.length) : undefined
  const hasEnd = event.layer !== 'auctions'
  const isRight = Boolean(day && from) && (!hasEnd || to > from)
  const submit = (press: FormEvent) => {
    press.preventDefault()
    if (isRight)
      onMove(event, {
        startsAt: `${day}T${from}`,
        endsAt: hasEnd ? `${day}T${to}` : addMinutes(`${day}T${from}`, 60),
        isAllDay: false,
      })
  }
  return (
    <aside ref={panel} tabIndex={-1} className={eventPanelClasses.panel} aria-label={`${event.title}, ${event.place ?? ''}`}>
      <header>
        <span className="inline-row meta gap-8">
          <Icon size={15} stroke={1.7} aria-hidden /> {eventWord(event)}
        </span>
        <IconButton label="Close" keys="escape" onClick={onClose}>
          <IconX size={17} stroke={1.7} />
        </IconButton>
      </header>
      <h2>{event.place ?? event.title}</h2>
      <p className="num small">{timeWords(event)}</p>
      {event.timeZone && <p className={`${classes.quiet} small`}>{zoneWords(event)}</p>}
      {event.people.length > 0 && (
        <p className="inline-row meta gap-8 small">
          <i className={classes.swatch} style={toneOf(event.people[0])} aria-hidden /> {namesOf(event)}
        </p>
      )}
      {event.canMove ? (
        <form onSubmit={submit}>
          <DayInput label="Day" required canBeEmpty={false} value={day} onChange={(next) => setDay(next ?? '')} />
          <div className="stack gap-12 halves">
            <TimeInput label={hasEnd ? 'Start' : 'Time'} required value={from || null} onChange={(time) => setFrom(time ?? '')} />
            {hasEnd && (
              <TimeInput
                label="End"
                required
                value={to || null}
                error={to && from && to <= from ? 'Must be after the start' : undefined}
                onChange={(time) => setTo(time ?? '')}
              />
            )}
          </div>
          <Button type="submit" size="xs" disabled={!isRight}>
            Move
          </Button>
        </form>
      ) : (
        <p className={`${classes.quiet} small`}>
          {event.campaignId
            ? 'To change the send time, open the campaign.'
            : event.id.startsWith('private ')
              ? 'To move or cancel it, open the listing. Gable emails the contact.'
              : appraisalId
                ? 'To move it, open the appraisal.'
                : 'Another agent’s listing. Only they or an owner can move it.'}
        </p>
      )}
      <div className={`${classes.panelFoot} row wrap gap-wide`}>
        {event.campaignId && (
          <Link to="/campaigns/$id" params={{ id: event.campaignId }}>
            Open campaign <IconArrowUpRight size={15} aria-hidden />
          </Link>
        )}
        {appraisalId && (
          <Link to="/appraisals/$id" params={{ id: appraisalId }}>
            Open appraisal <IconArrowUpRight size={15} aria-hidden />
          </Link>
        )}
        {event.listingId && (
          <Link
            to="/listings/$id"
            params={{ id: event.listingId }}
            search={event.id.startsWith('private ') ? { tab: 'opens' } : {}}
          >
            Open listing <IconArrowUpRight size={15} aria-hidden />
          </Link>
        )}
        <Button size="compact-xs" variant="subtle" onClick={() => void saveIcs(event.id, `${event.title} ${event.place ?? ''}`)}>
          Download .ics
        </Button>
      </div>
    </aside>
  )
}
