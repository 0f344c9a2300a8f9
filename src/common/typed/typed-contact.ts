import { withoutInvisible } from '../text/invisible.ts'

const longest = 600
/** An email as it is pasted from Outlook, a web page or a signature: `Jo Smith <jo@mail.example>`, `mailto:jo@mail.example?subject=Hello`. */
export function unwrapEmail(typed: string): string {
  if (typed.length > longest) return typed
  const bare = withoutInvisible(typed)
  const inside = /^[^<>]*<([^<>]+)>[;,]?$/.exec(bare)?.[1]?.trim() ?? bare
  return /^mailto:/i.test(inside) ? (inside.slice(7).split('?')[0] ?? '') : inside
}

/** The problem of an email in words; undefined for none and for nothing typed. */
export function emailProblem(typed: string): string | undefined {
  const email = unwrapEmail(typed)
  if (!email) return undefined
  const isOne = email.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>.]+(?:\.[^\s@,;<>.]+)+$/.test(email)
  return isOne ? undefined : 'Enter an email address, such as name@example.com'
}

/** Problem of a phone number: `13 11 14` is the shortest that people have; words may follow it. */
export function phoneProblem(typed: string): string | undefined {
  if (!typed.trim()) return undefined
  const digits = typed.slice(0, longest).replaceAll(/\D/g, '').length
  return digits >= 6 ? undefined : 'Enter a phone number, such as 0412 345 678'
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
/**
 * An ABN as it is written, `51 824 753 556`; undefined when its check digits are wrong.
 * Source: Australian Business Register, "Format of the ABN": the first digit less one, weighted sum divisible by 89.
 */
export function readAbn(text: string): string | undefined {
  if (text.length > longest) return undefined
  const digits = text
    .trim()
    .replace(/^ABN:?/i, '')
    .replaceAll(/[\s-]/g, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return undefined
  const sum = [...digits].reduce((all, digit, i) => all + (Number(digit) - (i === 0 ? 1 : 0)) * (weights[i] ?? 0), 0)
  return sum % 89 === 0 ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : undefined
}
export const abnProblem = 'This ABN isn’t valid. Check the digits'
