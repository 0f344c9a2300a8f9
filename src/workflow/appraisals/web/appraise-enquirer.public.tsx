import { Button } from '@mantine/core'
import { IconHomeQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'

/** Adds an appraisal for the person who enquired. */
export default function AppraiseEnquirer({ enquiryId, contactId }: { enquiryId: string; contactId: string | null }) {
  if (!useMay('appraisals.write')) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconHomeQuestion size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/appraisals" search={{ new: ['enquiry', enquiryId, contactId].filter(Boolean).join(' ') }} {...props} />
      )}
    >
      New appraisal
    </Button>
  )
}
