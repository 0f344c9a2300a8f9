import { Button } from '@mantine/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { formatDate } from '#ui/formatting.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import { reportCalls } from '../campaign-calls.ts'
import { reasonWords } from '../campaign-words.ts'
import classes from '../campaigns.module.css'

/** Addresses that mail does not reach or that complained; what people unsubscribed from stands in their consent. */
export function SuppressedList({ q }: { q: string }) {
  const queryClient = useQueryClient()
  const maySend = useMay('campaigns.send')
  const found = usePages(
    pagesQuery(['suppression', q], (cursor, signal) =>
      call(reportCalls.suppressed, { params: agencyParams(), query: { limit: 50, ...(q && { q }), cursor } }, { signal }),
    ),
    { placeholderData: keepPreviousData },
  )
  const items = found.data?.items
  if (!items?.length)
    return (
      <PagesState of={found} rows={6}>
        {q ? 'No email addresses match.' : 'No bounces or complaints. Addresses we can’t email will be listed here.'}
      </PagesState>
    )
  return (
    <>
      <ul className={classes.people}>
        {items.map(({ id, address, reason, detail, campaignName, createdAt }) => (
          <li key={id}>
            <span>
              <strong>{address}</strong>
              <small className="quiet breaks">
                {reasonWords(reason)}, {formatDate(createdAt)}
                {campaignName && ` · ${campaignName}`}
              </small>
            </span>
            <span className="row between gap-12">
              {detail}
              {maySend && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    void call(reportCalls.lift, { params: { id } }).then(
                      () => queryClient.invalidateQueries({ queryKey: ['suppression'] }),
                      toastFailure,
                    )
                  }
                >
                  Email again
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className={classes.more}>
          <MoreRows of={found} size="sm" />
        </div>
      )}
    </>
  )
}
