import type { ImportedElement } from '#common/listing/listing-fields.ts'
import classes from '../sections/section-kept.module.css'

/** Elements of a feed as they came, the inner ones indented. */
export function KeptElements({ elements }: { elements: readonly ImportedElement[] }) {
  return (
    <dl className={`${classes.list} small`}>
      {elements.map((element, index) => (
        // They never change while they are looked at.
        <div key={index}>
          <dt className="breaks">{headOf(element)}</dt>
          <dd>
            {element.text.trim()}
            {element.children.length > 0 && <KeptElements elements={element.children} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `price (display: yes)`. */
function headOf({ name, attributes }: ImportedElement): string {
  const extras = Object.entries(attributes).map(([key, value]) => `${key}: ${value}`)
  return extras.length > 0 ? `${name} (${extras.join(', ')})` : name
}
