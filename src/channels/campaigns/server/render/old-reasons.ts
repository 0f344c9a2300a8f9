import type { CompiledMail } from './frame.ts'
import type { Template } from './template.ts'

/** The sentence in the footer for everyone, by purpose, in campaigns that were activated before each reader got their own reason. */
const fixedReasons = [
  'You’re receiving this because you agreed to hear from us, or are our client.',
  'You’re receiving this because you asked for property alerts.',
  'You’re receiving this because you asked for open home alerts.',
  'You’re receiving this because you subscribed to our newsletter.',
]

/** The last of them in the last literals is the footer's: a letter may say the same words above it. */
function withOwnReason(template: Template, as: 'html' | 'text'): Template {
  const { literals, slots } = template
  if (slots.some(({ kind }) => kind === 'reason')) return template
  for (let at = literals.length - 1; at >= 0; at--) {
    const literal = literals[at] ?? ''
    const [place, said] = fixedReasons
      .map((fixed) => [literal.lastIndexOf(fixed), fixed] as const)
      .reduce((last, one) => (one[0] > last[0] ? one : last))
    if (place < 0) continue
    return {
      literals: [
        ...literals.slice(0, at),
        literal.slice(0, place),
        literal.slice(place + said.length),
        ...literals.slice(at + 1),
      ],
      slots: [...slots.slice(0, at), { kind: 'reason', as }, ...slots.slice(at)],
    }
  }
  return template
}

/** A frozen mail with a place for each reader's own reason; one that has it stays as it is. */
export const withOwnReasons = (mail: CompiledMail): CompiledMail => ({
  ...mail,
  html: withOwnReason(mail.html, 'html'),
  text: withOwnReason(mail.text, 'text'),
})
