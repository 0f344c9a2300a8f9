import { Button } from '@mantine/core'
import { Dialog } from '../components/dialog.tsx'
import classes from './form.module.css'

interface ClashDialogProps {
  /** The fields that both changed, with both values in words. */
  clashes: readonly { field: string; label: string; theirs: string; mine: string }[]
  onMine(): void
  onTheirs(): void
  onClose(): void
}

/** Two people have changed the same field: both values beside each other, one is kept. */
export const ClashDialog = ({ clashes, onMine, onTheirs, onClose }: ClashDialogProps) => (
  <Dialog label="Changed by someone else" width={480} onClose={onClose}>
    <div className={`${classes.ask} stack gap-16 pad`}>
      <h2>Also changed by someone else</h2>
      {clashes.map(({ field, label, theirs, mine }) => (
        <dl key={field}>
          <dt className="strong">{label}</dt>
          <dd>
            <small>Theirs</small> {theirs}
          </dd>
          <dd>
            <small>Yours</small> {mine}
          </dd>
        </dl>
      ))}
      <div className="flex wrap end gap-8">
        <Button variant="default" onClick={onTheirs}>
          Keep theirs
        </Button>
        <Button onClick={onMine}>Save mine</Button>
      </div>
    </div>
  </Dialog>
)
