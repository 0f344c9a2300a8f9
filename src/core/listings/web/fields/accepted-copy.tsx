import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useField } from '../editor/state/listing-editor-form.ts'

/** Words that a user stands by, with the reason; taken off the list, they are questioned again. */
export function AcceptedCopyList() {
  const { value, set } = useField('acceptedCopy')
  if (value.length === 0) return null
  return (
    <section className="above-8" aria-label="Accepted copy">
      <h3 className="small">Accepted copy</h3>
      <ul className="stack gap-4">
        {value.map((one, at) => (
          <li key={`${one.rule} ${one.words} ${one.fact}`} className="row between gap-8">
            <span>
              “{one.words}” <span className="quiet">{one.reason}</span>
            </span>
            <IconButton label={`Question “${one.words}” again`} onClick={() => set(value.filter((_, i) => i !== at))}>
              <IconX size={15} stroke={1.8} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
