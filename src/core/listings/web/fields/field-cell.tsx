import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field-grid.module.css'
import { FindingNote } from '../finding-note.tsx'
import type { LawFinding } from '../live-findings.ts'
import { labelOf } from './field-labels.ts'

/** Width in twelfths. */
export type Span = 2 | 3 | 4 | 6 | 8 | 9 | 12

export interface FieldProps {
  span?: Span
  /** Quiet words under the label. */
  hint?: ReactNode
  /** Another name than the field's usual one. */
  label?: string
  /** Never leaves the office: shown with a lock. */
  isPrivate?: boolean
}

export const Grid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

export function Cell({ span = 12, children }: { span?: Span | undefined; children: ReactNode }) {
  return (
    <div className={classes.cell} data-span={span}>
      {children}
    </div>
  )
}

/** Label, id, error and description of a control, the same for all kinds. */
export function inputProps(
  path: string,
  field: { id: string; error: ReactNode; finding?: LawFinding | undefined },
  { hint, label, isPrivate }: Omit<FieldProps, 'span'>,
) {
  const name = label ?? labelOf(path)
  return {
    id: field.id,
    label: isPrivate ? (
      <span className="inline-row gap-4">
        {name} <IconLock className="dim" size={13} stroke={1.8} role="img" aria-label="private" />
      </span>
    ) : (
      name
    ),
    description: field.finding ? (
      <>
        {hint}
        <FindingNote finding={field.finding} />
      </>
    ) : (
      hint
    ),
    error: field.error,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  }
}
