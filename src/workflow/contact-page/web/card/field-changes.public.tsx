import { labelOf, valueInWords } from './contact-card-words.ts'
import classes from './field-changes.module.css'

interface FieldChangesProps {
  changes: readonly { field: string; before?: unknown; after?: unknown }[]
  /** Agents by their id. */
  names: ReadonlyMap<string, string>
}
/** Each changed field of a contact, before and after. */
export const FieldChanges = ({ changes, names }: FieldChangesProps) => (
  <dl className={classes.changes}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{labelOf(field)}</dt>
        <dd>
          <del>{valueInWords(field, before, names)}</del> <span aria-label="to">→</span>{' '}
          <ins>{valueInWords(field, after, names)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
