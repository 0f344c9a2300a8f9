import { escapeHtml } from '#common/escape-html.ts'
import { mix } from '#common/colours.ts'
import { partsOf } from '#core/contacts/names/merge-fields.rules.ts'
import { css, tidy } from './html.ts'
import { fontOf } from '#formats/email-html/email-html.ts'
import type { MailFacts } from './mail-facts.ts'
import { Slots } from './template.ts'

export interface FrozenLink {
  /** May hold merge tags; they are filled in when it is followed. */
  url: string
  label: string
}
/** The tools of blocks: texts and links with their slots, the agency's colours and letters, and a note of what was missing. */
export class MailRenderer {
  readonly slots = new Slots()
  readonly links: FrozenLink[]
  readonly missing = new Set<string>()
  readonly facts: MailFacts
  readonly #measures: boolean
  readonly heading: string
  readonly body: string
  readonly paleAccent: string
  readonly #withOpens: ReadonlySet<string>

  constructor(facts: MailFacts, measures: boolean, links: FrozenLink[] = [], withOpens: readonly string[] = []) {
    this.facts = facts
    this.links = links
    this.#withOpens = new Set(withOpens)
    this.#measures = measures
    this.heading = fontOf(facts.brand.headingFont)
    this.body = fontOf(facts.brand.textFont)
    this.paleAccent = mix(facts.accent, '#ffffff', 0.92)
  }

  /** The style of a picture's text where pictures are off; with the class `g-ink` it reads on dark ground as well. */
  get altStyle(): Record<string, string> {
    return { font: `600 14px/20px ${this.body}`, color: '#26312d' }
  }

  /** Returns true if a block of this email lists the open homes of a listing: then its card does not. */
  hasOpens(listingId: string): boolean {
    return this.#withOpens.has(listingId)
  }

  /** A text of people, for HTML. */
  html(text: string): string {
    return this.#filled(text, 'html', (part) => escapeHtml(part))
  }
  /** The same for the text part. */
  plain(text: string): string {
    return this.#filled(text, 'text', (part) => part)
  }
  #filled(text: string, as: 'html' | 'text', write: (part: string) => string): string {
    return partsOf(tidy(text))
      .map((part) => (typeof part === 'string' ? write(part) : this.slots.put({ kind: 'tag', ...part, as })))
      .join('')
  }

  /** An address for an attribute: counted where opens and clicks are measured, else as it is. */
  href(url: string, label: string): string {
    const tidied = tidy(url)
    if (this.#measures && /^https?:/i.test(tidied)) {
      this.links.push({ url: tidied, label: tidy(label).slice(0, 120) })
      return this.slots.put({ kind: 'link', link: this.links.length - 1 })
    }
    return partsOf(tidied)
      .map((part) => (typeof part === 'string' ? escapeHtml(part) : this.slots.put({ kind: 'tag', ...part, as: 'url' })))
      .join('')
  }
  /** The plain link for the text part, which is not measured. */
  plainUrl(url: string): string {
    return partsOf(tidy(url))
      .map((part) => (typeof part === 'string' ? part : this.slots.put({ kind: 'tag', ...part, as: 'url' })))
      .join('')
  }

  text(size: number, more: Record<string, string | number> = {}): string {
    return css({
      margin: 0,
      'font-family': this.body,
      'font-size': `${size}px`,
      'line-height': `${Math.round(size * 1.6)}px`,
      color: '#26312d',
      ...more,
    })
  }
}
