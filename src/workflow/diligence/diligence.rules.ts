import type { CaseState, GateStrength, PartyKind } from './diligence-values.ts'

const next: Record<CaseState, readonly CaseState[]> = {
  notStarted: ['collecting', 'notNeeded'],
  collecting: ['toVerify', 'notNeeded'],
  toVerify: ['complete', 'needsMore', 'notNeeded'],
  needsMore: ['toVerify', 'notNeeded'],
  complete: ['needsMore', 'expired'],
  expired: ['collecting', 'notNeeded'],
  notNeeded: ['notStarted'],
}
export const nextStates = (from: CaseState): readonly CaseState[] => next[from]
export const canBecome = (from: CaseState, to: CaseState): boolean => next[from].includes(to)
/** No more work is open on the case. */
export const isDone = (state: CaseState): boolean => state === 'complete' || state === 'notNeeded'
/** Facts change only while the case is open; a complete one is opened again first. */
export const takesFacts = (state: CaseState): boolean => !isDone(state)

/** The parts of a case that completing it depends on. */
export interface CompletingCase {
  kind: PartyKind
  side: 'vendor' | 'buyer'
  entity: { document: string | null; established: string | null; number: string | null }
  people: readonly { name: string; bornOn: string | null; address: string | null; role: string }[]
  papers: readonly { seenOn: string | null; expiresOn: string | null; seenBy: string }[]
  answers: {
    pep: 'yes' | 'no' | null
    sanctions: 'yes' | 'no' | null
    purpose: string | null
    onBehalf: string | null
    funds: string | null
  }
  hasCertificate: boolean
}
export interface MissingPart {
  path: string
  message: string
}

const acting = new Set(['director', 'trustee', 'executor', 'attorney', 'actsFor'])
const owning = new Set(['owner', 'controls'])

/** Everything that has to be established before a case is complete (AML/CTF Act 2006 s 28). A provider's certificate stands in for people and papers. */
export function missingForComplete(one: CompletingCase): MissingPart[] {
  const missing: MissingPart[] = []
  const ask = (isMissing: boolean, path: string, message: string) => void (isMissing && missing.push({ path, message }))
  const { kind, people, answers } = one
  if (!one.hasCertificate) {
    ask(people.length === 0, 'people', 'Add the person, with date of birth and address')
    for (const [at, { name, bornOn, address }] of people.entries())
      ask(!bornOn || !address, `people.${at}`, `Enter date of birth and address of ${name}`)
    ask(one.papers.length === 0, 'papers', 'Record at least one paper that you saw')
    for (const [at, { seenOn, expiresOn }] of one.papers.entries()) {
      ask(!seenOn, `papers.${at}.seenOn`, 'Enter the day the paper was seen')
      ask(
        seenOn !== null && expiresOn !== null && expiresOn < seenOn,
        `papers.${at}.expiresOn`,
        'This paper had expired when it was seen',
      )
    }
    if (kind !== 'individual') {
      ask(people.length > 0 && !people.some(({ role }) => acting.has(role)), 'people', 'Add the person who acts for the party')
      ask(!one.entity.document, 'entity.document', 'Enter the document that gives the authority to act')
    }
    if (kind === 'company' || kind === 'trust') {
      ask(!one.entity.established, 'entity.established', 'Enter how the owners were established')
      ask(!people.some(({ role }) => owning.has(role)), 'people', 'Add the owners, or who controls it')
    }
    ask(kind === 'company' && !one.entity.number, 'entity.number', 'Enter the ACN or ABN')
  }
  ask(answers.pep === null, 'answers.pep', 'Answer whether anyone holds a public position')
  ask(answers.sanctions === null, 'answers.sanctions', 'Answer whether anyone is on the sanctions list')
  ask(answers.sanctions === 'yes', 'answers.sanctions', 'The answer on the sanctions list has to be cleared first')
  ask(!answers.purpose, 'answers.purpose', 'Enter the nature and purpose')
  ask(!answers.onBehalf, 'answers.onBehalf', 'Enter on whose behalf they act')
  ask((one.side === 'buyer' || answers.pep === 'yes') && !answers.funds, 'answers.funds', 'Enter the source of funds')
  return missing
}

export interface GateSettings {
  authorityGate: GateStrength
  publishGate: GateStrength
}
/** Gates of an agency that has set nothing. */
export const usualGates: GateSettings = { authorityGate: 'warns', publishGate: 'off' }
