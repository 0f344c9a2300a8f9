import { expect, test } from 'vitest'
import { withGiven } from './given-details.rules.ts'
import type { GivenDetails } from './party.contract.ts'

const person = { otherNames: null, bornOn: null, address: null, role: 'self' as const, sharePercent: null }
const nothing = { number: null, place: null, established: null, document: null }
const unanswered = { pep: null, sanctions: null, purpose: null, onBehalf: null, funds: null }
const paper = { kind: 'passport' as const, issuer: 'Australia', numberEnd: '81K', of: 'Ann Lee', expiresOn: null }
const given: GivenDetails = {
  people: [
    { ...person, name: 'ann lee ', bornOn: '1970-05-01', address: '9 Other Road' },
    { ...person, name: 'Bo Lee', role: 'actsFor' },
  ],
  entity: { ...nothing, number: '004 085 616' },
  papers: [paper, { ...paper, kind: 'medicareCard', numberEnd: null }],
  answers: { ...unanswered, pep: 'yes', purpose: 'Sells the home' },
}

test('details of a party fill gaps and add people and papers, and overwrite nothing', () => {
  const seen = { ...paper, seenOn: '2026-11-02', seenBy: 'Mia', how: 'inPerson' as const, form: 'original' as const }
  const one = {
    people: [{ ...person, name: 'Ann Lee', address: '1 Main Road' }],
    ...{ papers: [seen], entity: nothing, answers: { ...unanswered, pep: 'no' as const } },
  }
  expect(withGiven(one, given, 'Noah')).toEqual({
    people: [
      { ...person, name: 'Ann Lee', bornOn: '1970-05-01', address: '1 Main Road' },
      { ...person, name: 'Bo Lee', role: 'actsFor' },
    ],
    papers: [
      seen,
      { ...paper, kind: 'medicareCard', numberEnd: null, seenOn: null, seenBy: 'Noah', how: 'inPerson', form: 'original' },
    ],
    entity: { ...nothing, number: '004 085 616' },
    answers: { ...unanswered, pep: 'no', purpose: 'Sells the home' },
  })
})

test('all that a party gave is there, also beyond what a case holds', () => {
  const people = Array.from({ length: 19 }, (_, n) => ({ ...person, name: `Person ${n}` }))
  const one = { people, papers: [], entity: nothing, answers: unanswered }
  const names = withGiven(one, given, 'Noah').people.map(({ name }) => name)

  expect(names).toHaveLength(21)
  expect(names.slice(-2)).toEqual(['ann lee ', 'Bo Lee'])
})
