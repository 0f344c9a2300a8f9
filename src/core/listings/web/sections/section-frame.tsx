import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { sectionId } from './section-id.ts'
import classes from './section-frame.module.css'

/** One section of the editor; the navigation beside it leads to its heading. */
export function Section({ id, title, intro, children }: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section id={sectionId(id)} aria-labelledby={`${sectionId(id)}-title`} className={classes.section}>
      <h2 id={`${sectionId(id)}-title`} tabIndex={-1}>
        {title}
      </h2>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </section>
  )
}

/** Fields that few listings need; open from the start where one of them is filled. */
export function More({ label, isFilled, children }: { label: string; isFilled: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isFilled)
  return (
    <details className={classes.more} open={isOpenAtFirst}>
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        {label}
      </summary>
      {children}
    </details>
  )
}

/** Whether any of these holds something. */
export const isAnyFilled = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
