import { isName } from './values.ts'

const behindName = [
  ' is interested in ',
  ' has enquired ',
  ' enquired about ',
  ' has requested ',
  ' just submitted ',
  ' submitted ',
  ' would like to ',
  ' would like ',
  ' wants to ',
  ' has sent ',
  ' sent you ',
  ' has contacted ',
  ' is looking ',
  ' has asked ',
]
const beforeName = [
  'enquiry from ',
  'inquiry from ',
  'message from ',
  'lead from ',
  'request from ',
  'submission from ',
  'contacted by ',
  'hear from ',
]

/** The person that a sentence of a program names: `Ann Lee has enquired about …`, `New enquiry from Ann Lee`. */
export function nameIn(lines: readonly string[], makerName: string | undefined): string | undefined {
  const names = lines.flatMap((line) => namesOf(line.slice(0, 300))).filter((name) => isPerson(name, makerName))
  const [first] = names
  // `Chloé is interested in …` in the subject, and her whole name below it.
  return first && (names.find((name) => name.startsWith(`${first} `)) ?? first)
}
function namesOf(text: string): string[] {
  const lower = text.toLowerCase()
  const behind = behindName.flatMap((words) => {
    const at = lower.indexOf(words)
    return at > 0 ? (lastWords(text.slice(0, at)) ?? []) : []
  })
  const before = beforeName.flatMap((words) => {
    const at = lower.indexOf(words)
    return at >= 0 ? (firstWords(text.slice(at + words.length)) ?? []) : []
  })
  return [...behind, ...before]
}
const isPerson = (name: string, makerName: string | undefined) => isName(name) && name.toLowerCase() !== makerName?.toLowerCase()
const lastWords = (text: string) =>
  text
    .split(/[,:;.!]/)
    .at(-1)
    ?.trim()
const firstWords = (text: string) =>
  text.split(/ (?:about|for|on|via|regarding|at|has|through|-|–) |[,:;!()]|\.(?: |$)/)[0]?.trim()

const ofPerson = /\b(?:i|i'm|i’m|i'd|i’d|my|we|we're|our|me|us)\b|\?$/i
const ofProgram =
  /enquiry from|lead from|you have|you've|you’ve|received|submitted|new enquiry|new lead|your (?:listing|property|rental)|is interested in|has enquired|has requested/i

/** `Hi Team,` alone on its line. */
const greeting = /^(?:hi|hello|dear) [^.?!]{0,40},?$/i

/** Words of a person among the lines of a program, where no label says which they are. */
export function messageIn(rest: readonly string[]): string {
  const lines = rest.filter((line) => line.split(' ').length >= 4)
  const isOfProgram = (line: string) => ofProgram.test(line.slice(0, 60)) || greeting.test(line.slice(0, 60))
  return lines.filter((line) => ofPerson.test(line.slice(0, 500)) && !isOfProgram(line)).join('\n')
}
