import type { ReactNode } from 'react'
import type { Fact } from './listing-page-words.ts'
import classes from './listing-page.module.css'

/** A part of the page with its heading; nothing at all when there is nothing in it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What is known, label and value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
