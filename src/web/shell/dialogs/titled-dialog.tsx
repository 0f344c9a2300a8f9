import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { closeOverlay } from './overlays.ts'
import classes from './titled-dialog.module.css'

/** What lies over the page to be read: a title, a way out. */
export const TitledDialog = ({ title, children }: { title: string; children: ReactNode }) => (
  <Dialog label={title} width={560} onClose={closeOverlay}>
    <div className={classes.head}>
      <h2>{title}</h2>
      <IconButton label="Close" keys="escape" onClick={closeOverlay}>
        <IconX size={18} />
      </IconButton>
    </div>
    {children}
  </Dialog>
)
