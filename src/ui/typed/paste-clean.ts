import type { ClipboardEvent } from 'react'
import { withoutWordSigns } from '#common/text/pasted-text.ts'

/** Cleans a paste of the characters that Word puts between words: portals, brochures and emails would show them. */
export function pasteClean(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain')
  const clean = withoutWordSigns(pasted)
  if (clean === pasted) return
  event.preventDefault()
  const area = event.currentTarget
  area.setRangeText(clean, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
