import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { editorHash } from '#core/listings/web/listing-parts.public.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { CockpitRow } from '../../cockpit.contract.ts'
import type { PortalAccount } from '../../portal-accounts.contract.ts'
import classes from '../publication/publication-panel.module.css'
import { PublicationRow } from '../publication/publication-row.tsx'

interface CockpitDetailProps {
  row: CockpitRow
  account: PortalAccount
  onClose(): void
}

/** Everything about one listing on one portal: messages, feed, timeline, and the buttons to fix it. */
export default function CockpitDetail({ row, account, onClose }: CockpitDetailProps) {
  const mayPublish = useMay('portals.publish') && row.canEdit
  const navigate = useNavigate()
  const name = `${row.streetLine || row.reference} on ${account.name}`
  return (
    <Dialog label={name} width={760} onClose={onClose}>
      <div className={classes.payloadHead}>
        <h2>{row.streetLine || row.reference}</h2>
        <IconButton label="Close" keys="escape" onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </div>
      <ul className={classes.detail} aria-label={name}>
        <PublicationRow
          listingId={row.id}
          account={account}
          publication={row.publications.find(({ portalAccountId }) => portalAccountId === account.id)}
          mayPublish={mayPublish}
          isDetail
          onField={
            row.isInBin
              ? undefined
              : (path) => void navigate({ to: '/listings/$id/edit', params: { id: row.id }, hash: editorHash(path) })
          }
        />
      </ul>
    </Dialog>
  )
}
