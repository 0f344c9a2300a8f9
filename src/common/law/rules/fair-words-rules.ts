import { advertTexts } from '../advert-texts.ts'
import type { ComplianceRule } from '../compliance-rule.ts'

const faiths = 'christian|catholic|muslim|islamic|jewish|hindu|sikh|buddhist'
const origins = 'asian|chinese|indian|african|european|caucasian|anglo|aboriginal|indigenous|lebanese|vietnamese'
const people = 'couples?|famil(?:y|ies)|tenants?|buyers?|persons?|people|professionals?|households?|ladies|lady|gentlem[ae]n'
const excluded =
  'kids|kid|children|child(?!care)|families|babies|infants|muslims|christians|jews|hindus|asians|chinese|indians|africans|aboriginals|migrants|immigrants|foreigners|gays|lesbians|couples|singles|single\\s{1,3}(?:mothers?|parents?|mums?)'

/** Someone is turned away for what they are. */
const turnsAway = new RegExp(
  `\\bno\\s{1,3}(?:${excluded})\\b|\\b(?:christians?|catholics?|muslims?|hindus?|asians?|chinese|indians?|caucasians?|whites?|females?|males?|ladies|women|men)\\s{1,3}only\\b`,
  'i',
)
/** Someone is preferred, which may turn others away. */
const prefers = new RegExp(
  `\\b(?:${faiths}|${origins}|straight|heterosexual)\\s{1,3}(?:${people})\\b|\\b(?:adults|over\\s?\\d\\ds?)\\s{1,3}only\\b|\\bnot\\s{1,3}suitable\\s{1,3}for\\s{1,3}(?:kids|children|families)\\b`,
  'i',
)
const promisesReturn =
  /\bguaranteed?\s{1,3}(?:\d{1,3}(?:\.\d{1,2})?\s?(?:%|percent|per\s{1,3}cent)\s{1,3}(?:p\.?a\.?\s{1,3})?)?(?:(?:net|gross|rental|annual|capital)\s{1,3})?(?:returns?|yields?|income|rent|growth|profits?)\b|\b(?:returns?|yields?|income|rent|growth|profits?)\s{1,3}(?:is\s{1,3}|are\s{1,3})?guaranteed\b|\brisk[\s-]free\s{1,3}(?:investment|returns?)\b|\b(?:rental|rent)\s{1,3}guarantee\b/i

const discriminationLaw =
  'Sex Discrimination Act 1984 (Cth) ss 23, 86; Racial Discrimination Act 1975 (Cth) ss 12, 16; equal opportunity acts of the states'

interface FairWords extends Pick<ComplianceRule, 'id' | 'title' | 'source' | 'severity'> {
  from: string
  pattern: RegExp
  advice: string
}
const fairWords: readonly FairWords[] = [
  {
    id: 'discrimination',
    title: 'No discrimination',
    source: discriminationLaw,
    from: '1984-08-01',
    severity: 'blocks',
    pattern: turnsAway,
    advice: 'excludes people. Describe the property, not the people.',
  },
  {
    id: 'discrimination-preference',
    title: 'No preference for groups of people',
    source: discriminationLaw,
    from: '1984-08-01',
    severity: 'warns',
    pattern: prefers,
    advice: 'could exclude people. Describe the property, not the people.',
  },
  {
    id: 'acl-guaranteed-return',
    title: 'No guaranteed returns',
    source: 'Australian Consumer Law ss 18, 30, 37',
    from: '2011-01-01',
    severity: 'warns',
    pattern: promisesReturn,
    advice: 'promises a return. Only use it if a written contract backs it.',
  },
]

/** Words that an advertisement may not use of the people it wants, nor promise to those who buy. */
export const fairWordsRules: readonly ComplianceRule[] = fairWords.map(({ pattern, advice, ...rule }) => ({
  ...rule,
  states: 'all',
  occasions: ['publish', 'print', 'mail'],
  field: 'description',
  check({ fields }) {
    for (const { field, text } of advertTexts(fields)) {
      const words = pattern.exec(text)?.[0]
      if (words) return { field, message: `"${words}" ${advice}` }
    }
    return false
  },
}))

/** The same of the words of an email, one finding per rule. */
export const fairWordsIn = (
  texts: readonly string[],
): Pick<ComplianceRule & { message: string }, 'severity' | 'source' | 'message'>[] =>
  fairWords.flatMap(({ pattern, advice, severity, source }) => {
    const words = texts.map((text) => pattern.exec(text)?.[0]).find(Boolean)
    return words ? [{ severity, source, message: `"${words}" ${advice}` }] : []
  })
