import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '#common/format-phone.ts'
import { ErrorState } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { MoreRows, usePages } from '#ui/list/pages.tsx'
import type { AttachedSms } from '../../unknown.contract.ts'
import { detach } from './detach.ts'
import { attachedQuery } from './unknown-calls.ts'
import classes from './unknown.module.css'

/** Corrects a wrong attachment after its undo has gone. */
export function AttachedNumbers() {
  const found = usePages(attachedQuery())
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const items = found.data?.items ?? []
  if (!items.length) return null
  return (
    <section className={classes.attached} aria-label="Attached in the last 30 days">
      <h2 className="quiet">Attached in the last 30 days</h2>
      <ul>
        {items.map((one) => (
          <AttachedRow key={`${one.number} ${one.contactId}`} one={one} />
        ))}
      </ul>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <MoreRows of={found} size="sm" />
    </section>
  )
}

function AttachedRow({ one: { number, contactId, name, text, attachedAt } }: { one: AttachedSms }) {
  const queryClient = useQueryClient()
  const back = useMutation({ mutationFn: () => detach(queryClient, { number, contactId }) })
  const shown = formatPhone(number)
  return (
    <li className={`${classes.candidate} row between gap-12 line-below pad-y-8`}>
      <span className="stack narrow breaks">
        <span className="stack narrow breaks">
          {shown} to{' '}
          <Link to="/contacts/$id" params={{ id: contactId }}>
            {name}
          </Link>
        </span>
        <small>
          {formatDateTime(attachedAt)} · “{text}”
        </small>
      </span>
      <Button
        className="fixed"
        size="sm"
        variant="default"
        aria-label={`Detach ${shown} from ${name}`}
        loading={back.isPending}
        onClick={() => back.mutate()}
      >
        Detach
      </Button>
    </li>
  )
}
