import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { catalogue } from '#common/errors.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { PageHead } from '#ui/components/page-head.tsx'

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState
        action={
          <Button component={Link} to="/" variant="default">
            Back to home
          </Button>
        }
      >
        {catalogue.not_found}
      </EmptyState>
    </>
  )
}
