import type { ReactNode } from 'react'
import type { Fact } from './listing-page-words.ts'
import classes from './listing-page-facts.module.css'

/** A part of the page with its heading; nothing at all when there is nothing in it. */
export function Part({ title, isScreenOnly, children }: { title: string; isScreenOnly?: boolean; children: ReactNode }) {
  return (
    <section className={classes.part} data-screen-only={isScreenOnly || undefined}>
      <h2 className="small below-8">{title}</h2>
      {children}
    </section>
  )
}

/** Facts for portals' filters and for the office: not on paper, which may reach buyers. */
const internal: ReadonlySet<string> = new Set(['Authority', 'Search price', 'Sold for', 'Sold price display', 'Highest bid'])

/** Known facts, label and value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} data-screen-only={internal.has(label) || undefined}>
          <dt className="fixed">{label}</dt>
          <dd className="num right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
