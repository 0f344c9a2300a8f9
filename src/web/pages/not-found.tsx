import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { catalogue } from '#common/errors.ts'
import { EmptyState } from '#ui/components/states.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { openPalette } from '../shell/dialogs/overlays.ts'

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState
        action={
          <Group gap="xs" justify="center">
            <Button onClick={openPalette}>Search</Button>
            <Button component={Link} to="/" variant="default">
              Back to home
            </Button>
          </Group>
        }
      >
        {catalogue.not_found}. Check the address, or search for what you need.
      </EmptyState>
    </>
  )
}
