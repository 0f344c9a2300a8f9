import { Button } from '@mantine/core'
import { Dialog } from '#ui/components/dialog.tsx'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { labelOf, valueInWords } from '../card/contact-card-words.ts'
import type { Clash } from './contact-page-saving.ts'
import classes from './contact-page-consent.module.css'
import screen from './contact-page-screen.module.css'

interface ClashProps {
  clash: Clash
  names: ReadonlyMap<string, string>
  onMine(): void
  onTheirs(): void
}
/** Two people have changed the same field: both values beside each other, one stands. */
export const ClashDialog = ({ clash, names, onMine, onTheirs }: ClashProps) => (
  <Dialog label="Changed by somebody else" width={460} onClose={onTheirs}>
    <div className={classes.form}>
      <h2>Changed by somebody else meanwhile</h2>
      {Object.entries(clash.patch).map(([field, mine]) => (
        <dl key={field} className={screen.clash}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <small>Theirs</small> {valueInWords(field, clash.theirs[field as keyof ContactFields], names)}
          </dd>
          <dd>
            <small>Yours</small> {valueInWords(field, mine, names)}
          </dd>
        </dl>
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={onTheirs}>
          Keep theirs
        </Button>
        <Button onClick={onMine}>Save mine</Button>
      </div>
    </div>
  </Dialog>
)
