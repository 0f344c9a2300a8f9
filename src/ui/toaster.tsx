import '@mantine/notifications/styles.layer.css'
import { Button, Group } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { announce } from './announce.tsx'

const undoMs = 6_000
const failureMs = 10_000
/** Mantine's limit; what is shown beyond it would wait unseen, and an undo must be there when it is announced. */
const maxShown = 5

function makeRoom(): void {
  const shown = notificationsStore.getState().notifications
  const oldest = shown[0]?.id
  if (shown.length >= maxShown && oldest) notifications.hide(oldest)
}

/** The newest message about each thing. It gets no fixed id: a message that takes over an id takes over the time already passed, too. */
const newest = new Map<string, string>()

interface Action {
  label: string
  run(): void
}
function showAction(message: string, { label, run }: Action, about?: string): void {
  const before = about && newest.get(about)
  if (before) notifications.hide(before)
  makeRoom()
  const id = notifications.show({
    ...(about && { onClose: () => newest.delete(about) }),
    autoClose: undoMs,
    withCloseButton: false,
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button
          flex="none"
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            run()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
  if (about) newest.set(about, id)
}

export function showUndo(message: string, undo: () => void, about?: string): void {
  showAction(message, { label: 'Undo', run: undo }, about)
  announce(`${message}. You can undo this for six seconds.`)
}

export function showOpen(message: string, open: () => void, about: string): void {
  showAction(message, { label: 'Open', run: open }, about)
  announce(message)
}

export function showFailure(message: string): void {
  makeRoom()
  notifications.show({
    autoClose: failureMs,
    color: 'red',
    withBorder: true,
    message,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export { Notifications as Toaster } from '@mantine/notifications'
