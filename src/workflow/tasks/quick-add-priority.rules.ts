import { isStreetType } from '#common/typed/mentions.ts'

const day = 'to(?:day|night|morrow)|tmrw|tmr|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?'
/** The end of the line, or a day, a time or what the task is about. */
const ends = String.raw`(?=[.!]?\s*$|,? (?:(?:${day}|next|nxt|this|every|on|at|by|in|about|re|regarding|with)\b|\d|[!#@]))`
const certain = /(?<=^|\s)(?:asap|urgently|(?<!\b(?:a|an|the) )(?:high|top|low) priority)(?=[\s,.:!]|$):?/i
const first = /^(?:urgent|high|low)[:!,-](?=\s)/i
const dayOrTime = new RegExp(String.raw`^(?:${day}|\d{1,2}(?:[:.]\d{2})?[ap]m)$`, 'i')
const placed = new RegExp(String.raw`\s(?:urgent|high|low)${ends}`, 'i')

/**
 * Finds a priority without an exclamation mark, as people say and type it: `urgent` and `asap`, `low priority`, `… 12 Lennox St high`. In the middle
 * of a sentence, or after a word such as "too", it may be what the task is about.
 */
export function spokenPriority(text: string): { from: number; length: number; priority: 'high' | 'low' } | undefined {
  const surely = first.exec(text) ?? certain.exec(text)
  const match = surely ?? placed.exec(text)
  if (!match) return undefined
  const word = match[0].trim()
  const from = match.index + match[0].indexOf(word)
  if (!surely && !/^urgent/i.test(word) && !followsName(text.slice(0, from))) return undefined
  return { from, length: word.length, priority: /^low/i.test(word) ? 'low' : 'high' }
}

/** After an address, a name, a day or a time nothing is high or low but the task. */
function followsName(before: string): boolean {
  const words = before.trim().split(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 && (isStreetType(last) || /^\p{Lu}[\p{L}'’-]+,?$/u.test(last) || dayOrTime.test(last))
}
