export const copyRules = [
  'rooms',
  'cars',
  'area',
  'year',
  'money',
  'price',
  'distance',
  'place',
  'superlative',
  'promise',
  'leftover',
] as const
export type CopyRule = (typeof copyRules)[number]

/** Words of an advertisement that its facts do not bear out. */
export interface CopyFinding {
  rule: CopyRule
  /** `blocks`: the facts say otherwise, or the words were never meant to be read; `warns`: the facts say nothing about it. */
  severity: 'blocks' | 'warns'
  words: string
  start: number
  /** The fact that the words were compared with; an accepted finding comes back when it changes. */
  fact: string
  message: string
  /** Text that would agree with the fact. */
  replacement?: string
}
