import type { ImportedElement } from '#common/listing/listing-fields.ts'
import { defaultOf } from '../dtd/defaults.ts'
import type { XmlElement } from '../xml-tree.ts'

/** A part that no reader used, and its path. */
export interface Leftover {
  path: string
  kind: 'element' | 'attribute' | 'text' | 'repeated'
}

/**
 * An element that records which of its parts were read, so that unknown parts can be kept: importing a feed loses nothing, and new elements are
 * noticed.
 *
 * Names are compared without case: real feeds hold `splitsystemAircon` and `Address`.
 */
export class Parts {
  readonly name: string
  readonly #key: string
  readonly #element: XmlElement
  readonly #children: Parts[]
  readonly #readAttributes = new Set<string>()
  #isTouched = false
  #isTextRead = false
  #isRepeated = false
  #isDone = false

  constructor(element: XmlElement) {
    this.name = element.name
    this.#key = element.name.toLowerCase()
    this.#element = element
    this.#children = element.children.map((child) => new Parts(child))
  }

  /** The element's own text, trimmed; line breaks inside it are kept. */
  get text(): string {
    this.#isTouched = true
    this.#isTextRead = true
    return this.#element.text.trim()
  }

  /** Trimmed; undefined when the attribute is absent, empty when it is empty. */
  attribute(name: string): string | undefined {
    this.#isTouched = true
    for (const [key, value] of Object.entries(this.#element.attributes)) {
      if (key.toLowerCase() !== name.toLowerCase()) continue
      this.#readAttributes.add(key)
      return value.trim()
    }
    return undefined
  }

  all(name: string): Parts[] {
    this.#isTouched = true
    const key = name.toLowerCase()
    const found = this.#children.filter((child) => child.#key === key)
    for (const child of found) child.#isTouched = true
    return found
  }

  /** The first child of that name; the others are reported as repeated. */
  first(name: string): Parts | undefined {
    const [first, ...others] = this.all(name)
    for (const other of others) other.#isRepeated = true
    return first
  }

  /** Marks the whole element as read. */
  done(): this {
    this.#isTouched = true
    this.#isDone = true
    return this
  }

  /** The element as it came, without the white space that only indents: for readers that keep an element on purpose. */
  get original(): ImportedElement {
    const { name, attributes, text } = this.#element
    return { name, attributes, text: text.trim(), children: this.#children.map((child) => child.original) }
  }

  /** The unread part of this element in its original shape; null when everything was read. */
  leftover(path: string, found: Leftover[]): ImportedElement | null {
    if (this.#isDone) return null
    if (this.#isRepeated) {
      // Not kept: sent on later, a second price would contradict the first.
      found.push({ path, kind: 'repeated' })
      return null
    }
    if (!this.#isTouched) {
      found.push({ path, kind: 'element' })
      return this.original
    }
    const attributes = Object.entries(this.#element.attributes).filter(
      ([name, value]) => !this.#readAttributes.has(name) && defaultOf(this.name, name) !== value.trim() && value.trim() !== '',
    )
    for (const [name] of attributes) found.push({ path: `${path}/@${name}`, kind: 'attribute' })
    const text = this.#isTextRead ? '' : this.#element.text.trim()
    if (text !== '') found.push({ path, kind: 'text' })
    const children = this.leftoverChildren(path, found)
    if (attributes.length === 0 && text === '' && children.length === 0) return null
    return { name: this.name, attributes: Object.fromEntries(attributes), text, children }
  }

  leftoverChildren(path: string, found: Leftover[]): ImportedElement[] {
    return this.#children.flatMap((child) => child.leftover(path ? `${path}/${child.name}` : child.name, found) ?? [])
  }
}
