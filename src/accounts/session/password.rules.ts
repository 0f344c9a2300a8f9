/**
 * Password rules after NIST SP 800-63B-4, section 3.1.1: length is what counts; nothing about digits or capitals, no expiry. A password
 * that is the only factor has 15 characters, one beside a second factor 8; common passwords and those close to the name are rejected.
 */
export const passwordLength = { alone: 15, besideFactor: 8, max: 200 } as const
export const passwordAdvice = `At least ${passwordLength.alone} characters. Four or five words in a row are easy to remember.`

/** Printed at the start for the demo users, so it opens nothing from another machine. */
export const demoPassword = 'open-the-gable-door'

export interface PasswordFacts {
  minLength: number
  /** Returns true if a text, in lower case, is on the list of common passwords. */
  isCommon(text: string): boolean
  /** Names of the person, the agency and the product. */
  context: readonly string[]
}

/** Characters as people count them: an emoji is one. */
const lengthOf = (text: string) => [...text].length

/** Returns true if it is long enough without two-factor authentication. */
export const standsAlone = (password: string) => lengthOf(password.normalize('NFKC')) >= passwordLength.alone

/** @returns what is wrong, as a sentence for the person; undefined for a good one */
export function passwordProblem(password: string, { minLength, isCommon, context }: PasswordFacts): string | undefined {
  const text = password.normalize('NFKC')
  if (lengthOf(text) < minLength) return `At least ${minLength} characters`
  if (lengthOf(text) > passwordLength.max) return `At most ${passwordLength.max} characters`
  const lower = text.toLowerCase()
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (isCommon(lower) || (core.length >= 4 && isCommon(core))) return 'This password is too common. Choose another one'
  if (new Set(lower).size < 5 || isRepeated(lower) || isRun(lower)) return 'This password is too repetitive. Choose another one'
  const rest = withoutWords(lower, context).replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (rest.length < Math.min(8, minLength) || isCommon(rest))
    return 'This password is too close to your name or agency. Choose another one'
  return undefined
}

/** `abcabcabc`, `summer2024summer2024`: one piece over and over is as good as the piece. */
const isRepeated = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, i) => i + 1).some(
    (size) => text.length % size === 0 && text === text.slice(0, size).repeat(text.length / size),
  )

/** `abcdefghijklmnop`, `9876543210…`: every character follows the one before. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, i) => (character.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0))
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length * 0.8
}

function withoutWords(text: string, context: readonly string[]): string {
  const words = context
    .flatMap((one) =>
      one
        .toLowerCase()
        .normalize('NFKC')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
  return words.reduce((left, word) => left.replaceAll(word, ''), text)
}
