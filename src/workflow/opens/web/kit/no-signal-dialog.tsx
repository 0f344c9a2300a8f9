import { Button } from '@mantine/core'
import { Dialog } from '#ui/components/dialog.tsx'
import classes from './kit.module.css'

/** Leaving the kit without a connection: there is no way back to it. */
export const NoSignalDialog = ({ stay, leave }: { stay(): void; leave(): void }) => (
  <Dialog label="No connection" width={420} onClose={stay}>
    <div className={classes.sheet}>
      <h2 className="breaks">Stay here until you have signal</h2>
      <p className="dim">
        Without a connection other screens can’t load, and this one can’t come back. What you entered is stored on this phone and
        is sent when the connection is back.
      </p>
      <div className="stack gap-8">
        <Button onClick={stay}>Stay</Button>
        <Button variant="default" onClick={leave}>
          Leave anyway
        </Button>
      </div>
    </div>
  </Dialog>
)
