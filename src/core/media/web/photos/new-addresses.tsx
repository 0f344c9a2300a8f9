import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import type { PhotoActions } from './use-photo-actions.ts'

/** For when a picture's address got where it should not have. There is no way back, so it asks. */
export function NewAddresses({ actions }: { actions: PhotoActions }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    await actions.renewAddresses()
    setBusy(false)
    setAsking(false)
  }
  return (
    <div className="flex">
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconRefresh size={13} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Reset photo links
      </Button>
      {isAsking && (
        <Dialog label="Reset photo links" width={440} onClose={() => setAsking(false)}>
          <div className="pad">
            <h2 className="below-8">Reset photo links?</h2>
            <p className="quiet below-16">
              Old links stop working at once, so photos linked from emails or other sites will no longer show. Portals get the new
              links when you next publish.
            </p>
            <Group justify="flex-end" gap={8}>
              <Button size="xs" variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button size="xs" loading={isBusy} onClick={() => void renew()}>
                Reset links
              </Button>
            </Group>
          </div>
        </Dialog>
      )}
    </div>
  )
}
