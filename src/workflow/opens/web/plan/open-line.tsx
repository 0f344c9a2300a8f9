import { Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openHomeTimes } from '#common/time/local-moment.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { TimeInput } from '#ui/typed/number-inputs.tsx'
import { canCancel, type Collision, isOver } from '../../opens.rules.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { collisionWords, stateWords } from '../open-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { Thumb } from './candidates.tsx'
import { OpenMenu } from './open-menu.tsx'
import type { Line } from './use-plan.ts'
import classes from './plan.module.css'

interface OpenLineProps {
  line: Line
  collisions: readonly Collision[]
  problem: string | undefined
  onChange(edit: Partial<Pick<Line, 'startsAt' | 'endsAt' | 'hosts'>>): void
  onRemove(): void
}

export function OpenLine({ line, collisions, problem, onChange, onRemove }: OpenLineProps) {
  const { open, streetLine, suburb, listingId, isChanged } = line
  const [isCancelling, setCancelling] = useState(false)
  const mayHost = useMay('opens.write')
  const isCancelled = open?.state === 'cancelled'
  const canEdit = line.canPlan && !isCancelled && !(open && isOver(open.state))
  const label = `${streetLine}, ${openHomeTimes(line)}`
  return (
    <li className={classes.line} data-changed={isChanged || undefined} data-off={isCancelled || undefined}>
      <Times line={line} canEdit={canEdit} onChange={onChange} />
      <Thumb url={line.photoUrl} />
      <div className={`${classes.place} stack narrow`}>
        <Link className="name" to="/listings/$id" params={{ id: listingId }}>
          {streetLine}
        </Link>
        <small className="quiet">
          {[suburb, open?.timeZone && 'local time', open?.placeNote, open?.cancelledReason].filter(Boolean).join(' · ')}
        </small>
      </div>
      <Host line={line} canEdit={canEdit} onChange={onChange} />
      <span className={`${classes.state} flex wrap end gap-4`}>
        {open ? (
          <>
            <StatusTag status={open.state} {...stateWords[open.state]} />
            {open.movedFrom && open.state === 'planned' && <StatusTag status="moved" tone="amber" label="Moved" />}
            {open.groups > 0 && (
              <span className={`${classes.groups} num`}>
                {open.groups === 1 ? '1 group' : `${open.groups} groups`}
                {open.waiting > 0 && !isOver(open.state) && `, ${open.waiting} waiting`}
              </span>
            )}
            {!open.isAdvertised && canCancel(open.state) && <StatusTag status="hidden" label="Not advertised" />}
          </>
        ) : (
          <StatusTag status="new" tone="amber" label="Not saved" />
        )}
      </span>
      <span className={`${classes.actions} row end gap-4`}>
        {open && mayHost && open.state === 'closed' && open.groups > 0 && (
          <Button
            size="xs"
            aria-label={`Follow up ${label}`}
            renderRoot={(props) => <Link to="/opens/$id/follow-up" params={{ id: open.id }} {...props} />}
          >
            Follow up
          </Button>
        )}
        {open && mayHost && open.state !== 'cancelled' && !(open.state === 'closed' && open.groups > 0) && (
          <Button
            size="xs"
            variant={open.state === 'running' ? 'filled' : 'default'}
            aria-label={`Host ${label}`}
            renderRoot={(props) => <Link to="/opens/$id" params={{ id: open.id }} {...props} />}
          >
            Host
          </Button>
        )}
        {open ? (
          <OpenMenu open={open} label={label} onCancel={() => setCancelling(true)} />
        ) : (
          <IconButton label={`Remove ${streetLine} from the plan`} onClick={onRemove}>
            <IconX size={17} stroke={1.7} />
          </IconButton>
        )}
      </span>
      {(collisions.length > 0 || problem) && (
        <ul className={classes.notes}>
          {problem && (
            <li className="row gap-8" data-problem role="alert">
              {problem}
            </li>
          )}
          {collisions.map((one) => (
            <li className="row gap-8" key={collisionWords(one)}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {collisionWords(one)}
            </li>
          ))}
        </ul>
      )}
      {isCancelling && open && <CancelDialog open={open} onClose={() => setCancelling(false)} />}
    </li>
  )
}

function Times({
  line,
  canEdit,
  onChange,
}: {
  line: Line
  canEdit: boolean
  onChange(edit: { startsAt?: string; endsAt?: string }): void
}) {
  const { startsAt, endsAt, streetLine } = line
  const day = startsAt.slice(0, 10)
  if (!canEdit)
    return (
      <time className={`${classes.time} strong one-line num`} dateTime={startsAt}>
        {openHomeTimes(line)}
      </time>
    )
  const length = minutesBetween(startsAt, endsAt)
  return (
    <span className={`${classes.times} stack gap-8 halves`}>
      <TimeInput
        size="xs"
        aria-label={`${streetLine}, from`}
        canBeEmpty={false}
        value={startsAt.slice(11) || null}
        // The length stays: who moves the start means the whole open home.
        onChange={(time) =>
          time && onChange({ startsAt: `${day}T${time}`, ...(length > 0 && { endsAt: `${day}T${later(time, length)}` }) })
        }
      />
      <TimeInput
        size="xs"
        aria-label={`${streetLine}, to`}
        canBeEmpty={false}
        value={endsAt.slice(11) || null}
        error={endsAt <= startsAt}
        onChange={(time) => time && onChange({ endsAt: `${day}T${time}` })}
      />
    </span>
  )
}
const minutes = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
const minutesBetween = (from: string, to: string) => minutes(to) - minutes(from)
function later(time: string, by: number): string {
  const at = Math.min(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + by, 23 * 60 + 59)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

function Host({ line, canEdit, onChange }: { line: Line; canEdit: boolean; onChange(edit: Pick<Line, 'hosts'>): void }) {
  const mayAgents = useMay('agents.read')
  const agents = useQuery({ ...agentsQuery(), enabled: mayAgents && canEdit })
  const { hosts, streetLine } = line
  const lead = hosts[0]
  if (!canEdit || !agents.data)
    return <span className={`${classes.host} clip narrow small`}>{hosts.map(({ name }) => name).join(', ') || 'No host'}</span>
  const known = agents.data.items.map(({ id, name }) => ({ value: id, label: name }))
  const data = [
    ...(lead ? [] : [{ value: '', label: 'No host' }]),
    ...(lead && !known.some(({ value }) => value === lead.id) ? [{ value: lead.id, label: lead.name }] : []),
    ...known,
  ]
  return (
    <NativeSelect
      size="xs"
      className={`${classes.host} clip narrow small`}
      aria-label={`${streetLine}, host`}
      value={lead?.id ?? ''}
      data={data}
      onChange={({ currentTarget: { value } }) => {
        const chosen = known.find((one) => one.value === value)
        if (chosen)
          onChange({ hosts: [{ id: chosen.value, name: chosen.label }, ...hosts.slice(1).filter(({ id }) => id !== value)] })
      }}
    />
  )
}
