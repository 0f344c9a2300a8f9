import { escapeHtml } from '../escape-html.ts'

/** Plain text as paragraphs: an empty line starts a new one. */
export const linesToHtml = (text: string): string =>
  text
    .split(/\r?\n\s*\r?\n/)
    .flatMap((part) => (part.trim() ? [`<p>${escapeHtml(part.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`] : []))
    .join('')
