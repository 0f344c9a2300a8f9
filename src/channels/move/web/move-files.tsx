import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { toastFailure } from '#ui/toast.ts'
import { ContactLink } from '#core/contacts/web/contact-link.public.tsx'
import type { Move } from '../move.contract.ts'
import { missingFilesQuery, moveCalls, moveQuery } from './move-calls.ts'
import classes from './move.module.css'
import { count } from './move-words.ts'

/** Documents and photos: how many have come, and a warning while one is missing or still to come. */
export function MoveFiles({ one }: { one: Move }) {
  const { total, fetched, missing } = one.attachments
  if (!total || one.state === 'checking' || one.state === 'checked') return null
  const waiting = total - fetched - missing
  const number = (n: number) => n.toLocaleString('en-AU')
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="below-8">
        Documents and photos
      </h2>
      <p className="num small" role="status">
        Files: {number(fetched)} of {number(total)} fetched{missing > 0 && `, ${number(missing)} missing`}
      </p>
      {waiting + missing > 0 && (
        <p className="problem small" role="alert">
          Don’t close your old account yet.
          {waiting > 0 && ` ${count(waiting, 'file')} still to come.`}
          {missing > 0 && ` ${count(missing, 'file')} couldn’t be fetched.`}
        </p>
      )}
      {missing > 0 && <Missing one={one} />}
    </section>
  )
}

function Missing({ one }: { one: Move }) {
  const queryClient = useQueryClient()
  const files = usePages(missingFilesQuery(one))
  const retry = useMutation({
    mutationFn: () => call(moveCalls.retryFiles, { params: { id: one.id } }),
    onSuccess: (fresh) => queryClient.setQueryData(moveQuery(one.id).queryKey, fresh),
    onError: toastFailure,
  })
  const items = files.data?.items ?? []
  return (
    <details open>
      <summary className="small strong">Missing files</summary>
      <PagesState of={files} rows={3}>
        <p className="quiet">No files are missing.</p>
      </PagesState>
      <ul className={`${classes.missing} line-above below-16`} aria-label="Missing files">
        {items.map(({ id, name, title, reason, listingId, contactId }) => (
          <li key={id} className="line-below pad-y-8 tight">
            <strong className="breaks block small strong">{title ?? name}</strong>
            {title && <span className="breaks block tiny dim">{name}</span>}
            <span className="breaks block tiny problem">{reason}</span>
            {listingId && (
              <Link className="block tiny" to="/listings/$id" params={{ id: listingId }} search={{}}>
                Open listing
              </Link>
            )}
            {contactId && (
              <span className="block tiny">
                <ContactLink id={contactId}>Open contact</ContactLink>
              </span>
            )}
          </li>
        ))}
      </ul>
      <MoreRows of={files} />
      {items.some(({ canRetry }) => canRetry) && (
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
    </details>
  )
}
