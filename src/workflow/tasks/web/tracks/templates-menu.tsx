import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { lazyExtra } from '#ui/lazy-extra.ts'
import type { Task } from '../../tasks.contract.ts'
import type { useTaskActions } from '../task-actions.ts'

const Entries = lazyExtra(() => import('./templates-entries.tsx'))

export interface TemplatesMenuProps {
  actions: ReturnType<typeof useTaskActions>
  /** What the new tasks are about. */
  of?: { listingId?: string; contactId?: string }
  onMade?(task: Task): void
}

/** Task templates, and action plans to start manually. */
export const TemplatesMenu = (props: TemplatesMenuProps) => (
  <LaterMenu
    position="bottom-end"
    shadow="md"
    width={280}
    styles={{ dropdown: { maxHeight: 420, overflowY: 'auto' } }}
    target={
      <Button size="xs" variant="default" leftSection={<IconStack2 size={15} aria-hidden />}>
        Templates
      </Button>
    }
  >
    {(Menu) => (
      <Suspense>
        <Entries menu={Menu} {...props} />
      </Suspense>
    )}
  </LaterMenu>
)
