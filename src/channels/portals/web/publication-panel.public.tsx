import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { accountsQuery } from './portal-calls.ts'
import { PublishAll } from './publication/publish-all.tsx'
import { PublicationRow } from './publication/publication-row.tsx'
import { usePublications } from './use-publishing.ts'

interface PublicationPanelProps {
  listingId: string
  /** False: the listing belongs to another agent, so its publications are read-only. */
  canEdit?: boolean
  /** Leads to a field of the listing (a path in ListingFields, `agents` or `media`), from a message of the portal. */
  onField?: (path: string) => void
}

/** The publications of a listing: state, messages of the portal, and the buttons to change it. Updates live as the portal answers. */
export default function PublicationPanel({ listingId, canEdit = true, onField }: PublicationPanelProps) {
  const clientId = useSession().user?.ClientId ?? ''
  const mayPublish = useMay('portals.publish') && canEdit
  const mayManage = useMay('portals.manage')
  const accounts = useQuery({ ...accountsQuery(clientId), enabled: clientId !== '' })
  const publications = usePublications(listingId)

  if (accounts.isPending || publications.isPending) return <SkeletonRows rows={2} />
  if (accounts.isError) return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
  if (publications.isError) return <ErrorState error={publications.error} onRetry={() => void publications.refetch()} />
  if (!accounts.data.items.length)
    return (
      <EmptyState
        action={
          mayManage && (
            <Button component={Link} to={'/portals/accounts' as string} variant="default" size="sm">
              Add portal account
            </Button>
          )
        }
      >
        No portal accounts yet, so this listing can’t be published.{' '}
        {mayManage ? 'Add your agency’s account first.' : 'Ask your administrator to add one.'}
      </EmptyState>
    )
  return (
    <>
      {mayPublish && <PublishAll listingId={listingId} accounts={accounts.data.items} publications={publications.data} />}
      <ul aria-label="Portals">
        {accounts.data.items.map((account) => (
          <PublicationRow
            key={account.id}
            listingId={listingId}
            account={account}
            publication={publications.data.find((one) => one.portalAccountId === account.id)}
            mayPublish={mayPublish}
            onField={onField}
          />
        ))}
      </ul>
    </>
  )
}
