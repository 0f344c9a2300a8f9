/** Somebody who can be named with @. */
export interface Person {
  id: string
  name: string
}
export interface RichTextProps {
  label: string
  /** HTML to begin with; later ones are not taken over, give it another `key` for that. */
  value: string
  /** HTML; empty when nothing is written. */
  onChange(html: string): void
  placeholder?: string
  isFocused?: boolean
  /** Who can be named with @; left out, nobody. */
  people?: readonly Person[]
}
