import { Button, Popover } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#ui/session/session-store.ts'
import type { TaskCreateInput } from '../tasks.contract.ts'
import { QuickAdd } from './quick-add.tsx'

interface MakeTaskProps {
  /** Name of the record for screen readers. */
  about: string
  defaults: Partial<TaskCreateInput>
  size?: 'compact-xs' | 'sm'
}

/** A task about what one is looking at, written where it came to mind. */
export function MakeTask({ about, defaults, size = 'compact-xs' }: MakeTaskProps) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('tasks.write')
  if (!mayWrite) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(420px, calc(100vw - 16px))" position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          size={size}
          variant="default"
          leftSection={<IconChecklist size={size === 'sm' ? 16 : 14} stroke={1.7} aria-hidden />}
          aria-label={`Add a task for ${about}`}
          onClick={() => setOpen((now) => !now)}
        >
          Task
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="pad-12" aria-label={`New task for ${about}`}>
        {isOpen && (
          <QuickAdd
            isFocused
            defaults={defaults}
            placeholder="Call tomorrow 10am"
            onClose={() => setOpen(false)}
            onSaved={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
