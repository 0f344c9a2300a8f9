import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import classes from './photo-manager.module.css'
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
    <div className={classes.addresses}>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconRefresh size={13} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        New public addresses
      </Button>
      {isAsking && (
        <Dialog label="New public addresses" width={440} onClose={() => setAsking(false)}>
          <div className={classes.ask}>
            <h2>New public addresses for all pictures?</h2>
            <p>
              The old ones end at once: pictures that were linked from mails or other sites stop showing there. Portals get the
              new addresses when you publish next.
            </p>
            <Group justify="flex-end" gap={8}>
              <Button size="xs" variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button size="xs" loading={isBusy} onClick={() => void renew()}>
                Make new addresses
              </Button>
            </Group>
          </div>
        </Dialog>
      )}
    </div>
  )
}
