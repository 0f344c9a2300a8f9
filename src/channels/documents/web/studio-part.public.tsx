import type { ReactNode } from 'react'
import classes from './studio.module.css'

interface StudioPartProps {
  id: string
  title: string
  /** Beside the title. */
  action?: ReactNode
  /** One sentence on what it is for. */
  note?: ReactNode
  children?: ReactNode
}
/** One of the parts beside the pages of a document. */
export const StudioPart = ({ id, title, action, note, children }: StudioPartProps) => (
  <section className={`${classes.part} stack gap-12`} aria-labelledby={id}>
    <div className={classes.partHead}>
      <h3 id={id}>{title}</h3>
      {action}
    </div>
    {note && <p className="meta breaks">{note}</p>}
    {children}
  </section>
)
