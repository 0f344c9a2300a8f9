import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import classes from './accounts-page.module.css'
import { portalCalls } from '../portal-calls.ts'

interface ConnectedDomainProps {
  /** The id of the agency that consented at Domain. */
  agencyId: string
  accounts: readonly PortalAccount[]
  mayManage: boolean
  /** Another system may still publish there. */
  hasMovedIn: boolean
}

/**
 * Consent is for enquiries; publishing needs an account. Domain has named the agency, so its id need not be typed again, and a mismatch
 * between enquiries and listings is shown.
 */
export function ConnectedDomain({ agencyId, accounts, mayManage, hasMovedIn }: ConnectedDomainProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      call(portalCalls.createAccount, {
        body: { portalType: 'domain', portalAgencyId: agencyId, ...(hasMovedIn && { isTakingOver: true }) },
      }),
    onSuccess: () => {
      announce('Account added')
      return queryClient.invalidateQueries({ queryKey: ['portalAccount'] })
    },
  })
  const there = accounts.filter(({ portalType }) => portalType === 'domain')
  if (there.some(({ portalAgencyId }) => portalAgencyId === agencyId))
    return (
      <div className={classes.publishing}>
        <p className={`${classes.quiet} quiet`}>Listings are published to the same Domain agency.</p>
      </div>
    )
  const others = there.map(({ name, portalAgencyId }) => `${name} ${portalAgencyId}`).join(' and ')
  return (
    <div className={classes.publishing}>
      <p className={there.length ? classes.warning : `${classes.quiet} quiet`}>
        {there.length
          ? `Listings go to ${others}, but enquiries come from agency ${agencyId}.`
          : 'Listings aren’t published to this agency yet. It has no account above.'}
      </p>
      {mayManage && (
        <Button size="sm" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Use {agencyId} for publishing
        </Button>
      )}
      {add.error && (
        <p className={classes.failure} role="alert">
          {saveFailure(add.error)}
        </p>
      )}
    </div>
  )
}
