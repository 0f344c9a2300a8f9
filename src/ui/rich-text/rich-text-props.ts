/** A user who can be mentioned with @. */
export interface Person {
  id: string
  name: string
}
export interface RichTextProps {
  label: string
  /** HTML; empty when nothing is written. */
  value: string
  onChange(html: string): void
  placeholder?: string
  isFocused?: boolean
  /** Users who can be mentioned with @. Default: none. */
  people?: readonly Person[]
}
