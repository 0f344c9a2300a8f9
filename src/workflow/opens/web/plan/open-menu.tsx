import { IconCalendarEvent, IconDots, IconEye, IconEyeOff, IconUsers, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { toastFailure } from '#ui/toast.ts'
import type { Open } from '../../opens.contract.ts'
import { canCancel, openKind } from '../../opens.rules.ts'
import { openCalls } from '../open-calls.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** What can be done with one open home beside its time and host. */
export function OpenMenu({ open, label, onCancel }: { open: Open; label: string; onCancel(): void }) {
  const queryClient = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const [isLimiting, setLimiting] = useState(false)
  if (!open.canPlan || !canCancel(open.state)) return null
  const advertise = async () => {
    try {
      const body = { version: open.version, isAdvertised: !open.isAdvertised }
      showChanged(queryClient, [openKind], await call(openCalls.change, { params: { id: open.id }, body }))
    } catch (error) {
      toastFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: [openKind] })
  }
  return (
    <>
      <LaterMenu
        position="bottom-end"
        shadow="md"
        target={
          <IconButton label={`More for ${label}`}>
            <IconDots size={17} stroke={1.7} />
          </IconButton>
        }
      >
        {(Menu) => (
          <>
            {open.state === 'planned' && (
              <Menu.Item leftSection={<IconCalendarEvent size={15} aria-hidden />} onClick={() => setMoving(true)}>
                Move to another day
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={open.isAdvertised ? <IconEyeOff size={15} aria-hidden /> : <IconEye size={15} aria-hidden />}
              onClick={() => void advertise()}
            >
              {open.isAdvertised ? 'Stop advertising this time' : 'Advertise this time'}
            </Menu.Item>
            <Menu.Item leftSection={<IconUsers size={15} aria-hidden />} onClick={() => setLimiting(true)}>
              Limit groups inside
            </Menu.Item>
            <Menu.Item leftSection={<IconX size={15} aria-hidden />} onClick={onCancel}>
              Cancel open home
            </Menu.Item>
          </>
        )}
      </LaterMenu>
      {isLimiting && <LimitDialog open={open} onClose={() => setLimiting(false)} />}
      {isMoving && <MoveDialog open={open} onClose={() => setMoving(false)} />}
    </>
  )
}
