import { Button } from '@mantine/core'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { noteTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import type { Publication } from '../../portals.contract.ts'
import { cockpitCalls } from '../cockpit/cockpit-calls.ts'
import { preflightQuery } from '../portal-calls.ts'
import { MessageList } from './message-list.tsx'
import classes from './publication-panel.module.css'

interface PublishAllProps {
  listingId: string
  accounts: readonly PortalAccount[]
  publications: readonly Publication[]
}
/** Publishes on every portal that would take the listing as it is, in one step; those with something to fix keep their own button. */
export function PublishAll({ listingId, accounts, publications }: PublishAllProps) {
  const queryClient = useQueryClient()
  const off = accounts.filter(({ id, hasCredentials }) => {
    const publication = publications.find(({ portalAccountId }) => portalAccountId === id)
    return hasCredentials && (!publication || publication.state === 'removed')
  })
  const checks = useQueries({ queries: off.map(({ id }) => preflightQuery(listingId, id)) })
  const ready = off.filter((_, at) => checks[at]?.data?.findings.every(({ severity }) => severity !== 'blocks'))
  const publish = useMutation({
    mutationFn: () =>
      call(cockpitCalls.publishMany, {
        body: { action: 'publish', listingIds: [listingId], portalAccountIds: ready.map(({ id }) => id) },
      }),
    onSuccess: ({ done }) => {
      noteTourStep('publish')
      announce(`Publishing on ${done === 1 ? '1 portal' : `${done} portals`}`)
      void queryClient.invalidateQueries({ queryKey: ['publication'] })
    },
    onError: toastFailure,
  })
  const nameOf = (accountId: string) => accounts.find(({ id }) => id === accountId)?.name ?? 'Portal'
  const refused = publish.data?.items.filter(({ outcome }) => outcome === 'refused') ?? []
  const isOffered = ready.length > 1 && checks.every(({ isPending }) => !isPending)
  if (!isOffered && !publish.isPending && refused.length === 0) return null
  return (
    <div className={classes.all}>
      {(isOffered || publish.isPending) && (
        <>
          <Button size="sm" loading={publish.isPending} onClick={() => publish.mutate()}>
            {ready.length === off.length ? `Publish to all ${ready.length}` : `Publish to the ${ready.length} that are ready`}
          </Button>
          <span className={`${classes.quiet} quiet`}>{ready.map(({ name }) => name).join(', ')}</span>
        </>
      )}
      <MessageList
        label="Not published"
        messages={refused.map(({ portalAccountId, message }) => ({
          severity: 'error',
          field: null,
          message: `${nameOf(portalAccountId)}: ${message}`,
        }))}
      />
    </div>
  )
}
