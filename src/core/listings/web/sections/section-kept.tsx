import type { ListingFields } from '#common/listing/listing-fields.ts'
import { useValue } from '../editor/state/listing-editor-form.ts'
import { Section } from './section-frame.tsx'
import classes from './section-kept.module.css'

type Element = ListingFields['importedElements'][number]

/** Data of the feed for which Gable has no field: to be read, not changed. It goes out again with the listing. */
export function KeptSection() {
  const elements = useValue('importedElements')
  if (elements.length === 0) return null
  return (
    <Section id="kept" title="Other feed data" intro="Gable has no fields for this data. It goes to portals unchanged.">
      <Elements elements={elements} />
    </Section>
  )
}

function Elements({ elements }: { elements: readonly Element[] }) {
  return (
    <dl className={`${classes.list} small`}>
      {elements.map((element, index) => (
        // They never change while they are looked at.
        <div key={index}>
          <dt className="breaks">{nameOf(element)}</dt>
          <dd>
            {element.text.trim()}
            {element.children.length > 0 && <Elements elements={element.children} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `price (display: yes)`. */
function nameOf({ name, attributes }: Element): string {
  const extras = Object.entries(attributes).map(([key, value]) => `${key}: ${value}`)
  return extras.length > 0 ? `${name} (${extras.join(', ')})` : name
}
