import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isOver } from '../../opens.rules.ts'
import type { Kit } from '../../visits.contract.ts'

/** After the end: the way to the follow-ups, once the server knows of everything. */
export const KitOver = ({ open, hasUnsent }: { open: Kit['open']; hasUnsent: boolean }) => (
  <>
    {isOver(open.state) && !hasUnsent && (
      <Button
        size="md"
        fullWidth
        variant={open.state === 'closed' ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/opens/$id/follow-up" params={{ id: open.id }} {...props} />}
      >
        {open.state === 'closed' ? 'Follow up visitors' : 'Show follow-ups'}
      </Button>
    )}
    <p className="quiet">This open home has ended. Feedback and late arrivals can still be added.</p>
  </>
)
