import { escapeHtml } from '#common/escape-html.ts'
import type { MergeTag, MergeValues } from '#core/contacts/names/merge-fields.rules.ts'
import { neutralReason } from '../../reason.rules.ts'
import { tidy } from './html.ts'

/** A place in a compiled mail that differs from reader to reader. */
export type Slot =
  | { kind: 'tag'; tag: MergeTag; fallback: string; as: 'html' | 'text' | 'url' }
  | { kind: 'link'; link: number }
  | { kind: 'unsubscribe' }
  | { kind: 'pixel' }
  | { kind: 'cards' }
  | { kind: 'reason'; as: 'html' | 'text' }
/** A mail that has been rendered once: joining it with one reader's values costs microseconds. `literals` has one more than `slots`. */
export interface Template {
  literals: string[]
  slots: Slot[]
}

export interface Reader {
  values: MergeValues
  /** Opens this reader's own addresses; `preview` and `test` have none. */
  token: string
  /** `https://host`, where those addresses lie. */
  base: string
  /** Listings of their own, for mails that carry matches. */
  cards: string
  /** Why they get it, for the footer: their own consent. Left out where there is no reader, as in a preview. */
  reason?: string | undefined
}

const opening = '\uE000'
const closing = '\uE001'
/** Holds slots while HTML is put together as text. The marks are private characters that `tidy` takes out of everything people wrote. */
export class Slots {
  readonly #slots: Slot[] = []
  put(slot: Slot): string {
    this.#slots.push(slot)
    return `${opening}${this.#slots.length - 1}${closing}`
  }
  compile(text: string): Template {
    const literals: string[] = []
    const slots: Slot[] = []
    let literal = ''
    for (const [i, part] of text.split(/[\uE000\uE001]/).entries()) {
      const slot = i % 2 === 1 ? this.#slots[Number(part)] : undefined
      if (i % 2 === 0) literal += part
      else if (slot) {
        literals.push(literal)
        slots.push(slot)
        literal = ''
      }
    }
    literals.push(literal)
    return { literals, slots }
  }
}

/** One line: a reader's name must not start another header or another element. */
const valueOf = ({ tag, fallback }: { tag: MergeTag; fallback: string }, values: MergeValues) =>
  tidy(values[tag]?.trim() || fallback).replaceAll(/\s+/g, ' ')

/** Fills one slot for one reader. Escaping follows the place: text, or a part of an address. */
function fill(slot: Slot, reader: Reader): string {
  switch (slot.kind) {
    case 'tag': {
      const value = valueOf(slot, reader.values)
      return slot.as === 'html' ? escapeHtml(value) : slot.as === 'url' ? encodeURIComponent(value) : value
    }
    case 'link':
      return `${reader.base}/mail/l/${reader.token}/${slot.link}`
    case 'unsubscribe':
      return `${reader.base}/mail/u/${reader.token}`
    case 'pixel':
      return `${reader.base}/mail/o/${reader.token}.gif`
    case 'cards':
      return reader.cards
    case 'reason': {
      const reason = tidy(reader.reason ?? neutralReason).replaceAll(/\s+/g, ' ')
      return slot.as === 'html' ? escapeHtml(reason) : reason
    }
  }
}

export function join({ literals, slots }: Template, reader: Reader): string {
  let out = literals[0] ?? ''
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]
    if (slot) out += fill(slot, reader)
    out += literals[i + 1] ?? ''
  }
  return out
}
