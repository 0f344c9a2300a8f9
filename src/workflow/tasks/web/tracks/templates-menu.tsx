import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { lazyExtra } from '#ui/lazy-extra.ts'
import type { TemplatesMenuProps } from './templates-entries.tsx'

const Entries = lazyExtra(() => import('./templates-entries.tsx'))

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
