import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDate, formatTime } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Key, KeyMovement } from '../keys.contract.ts'
import { isOverdue } from '../keys.rules.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

interface KeyCardProps {
  of: Key
  canMove: boolean
  onEdit(): void
  onTake(): void
  onHandOver(): void
}

export function KeyCard({ of: key, canMove, onEdit, onTake, onHandOver }: KeyCardProps) {
  const queryClient = useQueryClient()
  const again = () => {
    void queryClient.invalidateQueries({ queryKey: [keyKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
    void queryClient.invalidateQueries({ queryKey: ['home'] })
  }
  const take = useMutation({
    mutationFn: () => call(keyCalls.take, { params: { id: key.id }, body: { to: { kind: 'me' } } }),
    onSuccess: () => announce(`You have ${key.label}`),
    onError: toastFailure,
    onSettled: again,
  })
  const back = useMutation({
    mutationFn: () => call(keyCalls.back, { params: { id: key.id } }),
    onSuccess: () => announce(`${key.label} is back`),
    onError: toastFailure,
    onSettled: again,
  })
  const { out, movements } = key
  const past = movements.filter(({ backAt }) => backAt !== null)
  const facts = [key.hook && `Hook ${key.hook}`, key.setOf > 1 && `Set of ${key.setOf}`].filter(Boolean)
  return (
    <li className={classes.key}>
      <div className="row gap-12">
        <IconKey size={18} stroke={1.7} aria-hidden />
        <div className="stack narrow grow">
          <strong>{key.label}</strong>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </div>
        {out ? (
          isOverdue(out, Date.now()) ? (
            <StatusTag status="overdue" tone="red" label="Overdue" />
          ) : (
            <StatusTag status="out" tone="amber" label="Out" />
          )
        ) : (
          <StatusTag status="in" tone="green" label="At the office" />
        )}
      </div>
      {out && (
        <p className="breaks">
          With <Holder movement={out} /> since {momentOf(out.outAt)}
          {out.why && `: ${out.why}`}
          {out.dueBackAt && `. Due back ${momentOf(out.dueBackAt)}`}
        </p>
      )}
      {canMove && (
        <div className="flex wrap gap-8">
          {out ? (
            <>
              <Button
                size="sm"
                loading={back.isPending}
                aria-label={`Mark as returned: ${key.label}`}
                onClick={() => back.mutate()}
              >
                Mark as returned
              </Button>
              <Button size="sm" variant="default" aria-label={`Hand over ${key.label}`} onClick={onHandOver}>
                Hand over
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" loading={take.isPending} aria-label={`Take ${key.label}`} onClick={() => take.mutate()}>
                Take
              </Button>
              <Button size="sm" variant="default" aria-label={`Hand out ${key.label}`} onClick={onTake}>
                Hand out
              </Button>
            </>
          )}
          <Button size="sm" variant="subtle" aria-label={`Edit ${key.label}`} onClick={onEdit}>
            Edit
          </Button>
        </div>
      )}
      {past.length > 0 && (
        <details>
          <summary>Movements</summary>
          <ul>
            {past.map((movement) => (
              <li className="stack body pad-y-8" key={movement.id}>
                <Holder movement={movement} />
                {movement.why && `: ${movement.why}`}
                <small className="num">
                  {momentOf(movement.outAt)} to {momentOf(movement.backAt ?? movement.outAt)}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const momentOf = (instant: string) => `${formatDate(instant)}, ${formatTime(instant)}`
const Holder = ({ movement: { contactId, name } }: { movement: KeyMovement }) =>
  contactId ? (
    <Link to="/contacts/$id" params={{ id: contactId }}>
      {name}
    </Link>
  ) : (
    <>{name}</>
  )
