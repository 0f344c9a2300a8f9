import { expect, test } from 'vitest'
import { type CompletingCase, canBecome, missingForComplete, nextStates } from './diligence.rules.ts'
import { caseStates } from './diligence-values.ts'

const person = { name: 'Ann Lee', bornOn: '1970-05-01', address: '1 Main Road, Kew', role: 'self' }
const complete: CompletingCase = {
  kind: 'individual',
  side: 'vendor',
  entity: { document: null, established: null, number: null },
  people: [person],
  papers: [{ seenOn: '2026-11-02', expiresOn: '2030-01-01', seenBy: 'Mia' }],
  answers: { pep: 'no', sanctions: 'no', purpose: 'Sells the family home', onBehalf: 'Herself', funds: null },
  hasCertificate: false,
}
const answers = (over: Partial<CompletingCase['answers']>) => ({ answers: { ...complete.answers, ...over } })
const owned = { document: 'Company extract', established: 'Register of 2 Nov 2026', number: '004 085 616' }
const director = { ...person, role: 'director' }
const owner = { ...person, role: 'owner' }

test.each<[string, Partial<CompletingCase>, string[]]>([
  ['an individual', {}, []],
  ['no person', { people: [] }, ['people']],
  ['a person without date of birth', { people: [{ ...person, bornOn: null }] }, ['people.0']],
  ['no paper', { papers: [] }, ['papers']],
  [
    'a paper that had expired',
    { papers: [{ seenOn: '2026-11-02', expiresOn: '2026-11-01', seenBy: 'Mia' }] },
    ['papers.0.expiresOn'],
  ],
  ['a certificate of a provider instead', { people: [], papers: [], hasCertificate: true }, []],
  ['a company', { kind: 'company', entity: owned, people: [director, owner] }, []],
  ['a company without owners', { kind: 'company', entity: owned, people: [director] }, ['people']],
  [
    'a company of which nothing is known',
    { kind: 'company', people: [owner] },
    ['people', 'entity.document', 'entity.established', 'entity.number'],
  ],
  [
    'a trust with a corporate trustee',
    { kind: 'trust', entity: { ...owned, number: null }, people: [{ ...person, role: 'trustee' }, owner] },
    [],
  ],
  ['an executor without probate', { kind: 'estate', people: [{ ...person, role: 'executor' }] }, ['entity.document']],
  ['an attorney', { kind: 'attorney', entity: { ...owned, number: null }, people: [{ ...person, role: 'attorney' }] }, []],
  [
    'no answers',
    answers({ pep: null, sanctions: null, purpose: null, onBehalf: null }),
    ['answers.pep', 'answers.sanctions', 'answers.purpose', 'answers.onBehalf'],
  ],
  ['a buyer without source of funds', { side: 'buyer' }, ['answers.funds']],
  ['a public position without source of funds', answers({ pep: 'yes' }), ['answers.funds']],
  ['a sanctions answer that is not cleared', answers({ sanctions: 'yes' }), ['answers.sanctions']],
])('%s', (_, over, paths) => {
  expect(missingForComplete({ ...complete, ...over }).map(({ path }) => path)).toEqual(paths)
})

test('a case is complete only after it was verified, and a closed one is opened again before it changes', () => {
  expect(caseStates.filter((from) => canBecome(from, 'complete'))).toEqual(['toVerify'])
  expect(nextStates('complete')).toEqual(['needsMore', 'expired'])
  expect(caseStates.every((from) => nextStates(from).length > 0 && !canBecome(from, from))).toBe(true)
})
