import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState } from '#ui/components/states.tsx'

export function NotAllowed({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        action={
          <Button component={Link} to="/" variant="default">
            Back to home
          </Button>
        }
      >
        Your role doesn’t allow this. Ask the agency owner.
      </EmptyState>
    </>
  )
}
