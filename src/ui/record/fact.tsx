import type { ReactNode } from 'react'

/** A fact of a list of facts; one without a value is left out. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
