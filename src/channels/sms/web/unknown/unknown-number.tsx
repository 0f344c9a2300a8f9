import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPhone } from '#common/format-phone.ts'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { UnknownSms } from '../../unknown.contract.ts'
import { detach } from './detach.ts'
import { unknownCalls } from './unknown-calls.ts'
import classes from './unknown.module.css'

/** Messages of one number, and the contacts whose it may be. */
export function UnknownNumber({ one: { number, texts, count, lastAt, isStopped, candidates } }: { one: UnknownSms }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const again = () => void queryClient.invalidateQueries({ queryKey: ['sms', 'unknown'] })
  const shown = formatPhone(number)
  const attach = useMutation({
    mutationFn: (contactId: string) => call(unknownCalls.attach, { body: { number, contactId } }),
    onSuccess: ({ contactId }) => {
      again()
      // The contact's page is shown by then.
      toastUndo(`SMS from ${shown} attached`, () => void detach(queryClient, { number, contactId }))
      void navigate({ to: '/contacts/$id', params: { id: contactId } })
    },
  })
  const dismiss = useMutation({
    mutationFn: () => call(unknownCalls.dismiss, { body: { number, until: lastAt } }),
    onSuccess: ({ dismissedAt }) =>
      toastUndo(
        `SMS from ${shown} dismissed`,
        () => void call(unknownCalls.dismiss, { body: { number, dismissedAt } }).then(again, toastFailure),
      ),
    onSettled: again,
  })
  const isBusy = attach.isPending || dismiss.isPending
  const failure = attach.error ?? dismiss.error
  return (
    <li>
      <article className="card stack gap-12 pad-card" aria-label={`SMS from ${shown}`}>
        <header className="row gap-12">
          <h2 className="num breaks">{shown}</h2>
          {isStopped && <StatusTag status="stopped" tone="red" label="Opted out" />}
        </header>
        {count > texts.length && <p>{count - texts.length} earlier SMS</p>}
        <ul className={`${classes.texts} stack gap-8`}>
          {texts.map(({ id, text, at }) => (
            <li key={id}>
              <blockquote>{text}</blockquote>
              <time dateTime={at} className="num">
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ul>
        {candidates.map(({ id, name: known, email, agentName }) => (
          <div key={id} className={`${classes.candidate} row between gap-12`}>
            <span className="stack narrow breaks">
              <Link to="/contacts/$id" params={{ id }}>
                {known}
              </Link>
              <small>{[email, agentName].filter(Boolean).join(' · ') || 'Has this number'}</small>
            </span>
            <Button
              className="fixed"
              size="sm"
              disabled={isBusy}
              aria-label={`Attach to ${known}`}
              onClick={() => attach.mutate(id)}
            >
              Attach
            </Button>
          </div>
        ))}
        <ContactPicker
          label={candidates.length ? 'Attach to another contact' : 'Attach to a contact'}
          placeholder="Find a contact, or add a new one"
          size="sm"
          value={name}
          onType={setName}
          onPick={(picked) => attach.mutate(picked.id)}
        />
        {failure && <p role="alert">{saveFailure(failure)}</p>}
        <Button
          className="start"
          size="sm"
          variant="default"
          aria-label={`Dismiss SMS from ${shown}`}
          loading={dismiss.isPending}
          disabled={isBusy}
          onClick={() => dismiss.mutate()}
        >
          Dismiss
        </Button>
      </article>
    </li>
  )
}
