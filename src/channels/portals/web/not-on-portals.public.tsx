import { Link } from '@tanstack/react-router'
import { IconWorldUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay, useSession } from '#ui/session/session-store.ts'
import classes from './not-on-portals.module.css'
import { accountsQuery } from './portal-calls.ts'
import { usePublications } from './use-publishing.ts'

/** Reminds who took a listing live that this alone puts it on no portal. */
export default function NotOnPortals({ listingId, canEdit, tab }: { listingId: string; canEdit: boolean; tab: string }) {
  const clientId = useSession().user?.ClientId ?? ''
  const mayPublish = useMay('portals.publish') && canEdit && tab !== 'portals'
  const accounts = useQuery({ ...accountsQuery(clientId), enabled: mayPublish && clientId !== '' })
  const publications = usePublications(listingId)
  if (!mayPublish || !accounts.data?.items.length || !publications.data) return null
  if (publications.data.some(({ wantedState }) => wantedState === 'live')) return null
  return (
    <p className={classes.nudge} role="status" data-screen-only>
      <IconWorldUp size={16} stroke={1.8} aria-hidden />
      <span>
        Live here, not on any portal yet.{' '}
        <Link to="/listings/$id" params={{ id: listingId }} search={{ tab: 'portals' }}>
          Publish to portals
        </Link>
      </span>
    </p>
  )
}
