import type { ReactNode } from 'react'
import classes from './form.module.css'

/** A part of a form: its title and what it is for at the left, the fields at the right; below each other on a phone. */
export function FormSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div>
        <h2 className="below-4">{title}</h2>
        {intro && <p className="quiet">{intro}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** A field over the whole width. */
export const Wide = ({ children }: { children: ReactNode }) => <div className="span narrow">{children}</div>
