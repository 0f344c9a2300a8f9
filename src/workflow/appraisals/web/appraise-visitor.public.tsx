import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface AppraiseVisitorProps {
  visitId: string
  contactId: string | null
  listingId: string
}
/** Adds an appraisal for someone who came to an open home and has a home to sell. */
export default function AppraiseVisitor({ visitId, contactId, listingId }: AppraiseVisitorProps) {
  return (
    <Button
      size="compact-xs"
      variant="default"
      renderRoot={(props) => (
        <Link to="/appraisals" search={{ new: ['visit', visitId, listingId, contactId].filter(Boolean).join(' ') }} {...props} />
      )}
    >
      New appraisal
    </Button>
  )
}
