export interface RichTextProps {
  label: string
  /** HTML to begin with; later ones are not taken over, give it another `key` for that. */
  value: string
  /** HTML; empty when nothing is written. */
  onChange(html: string): void
  placeholder?: string
  isFocused?: boolean
}
