import type { CaseAnswers, CaseEntity, CasePaper, CasePerson } from './diligence.contract.ts'
import type { GivenDetails } from './party.contract.ts'
import { maxCasePapers, maxCasePeople } from './diligence-values.ts'
import type * as z from 'zod'

/** The facts of a case that a party can give. */
interface Facts {
  people: readonly CasePerson[]
  papers: readonly CasePaper[]
  entity: z.infer<typeof CaseEntity>
  answers: z.infer<typeof CaseAnswers>
}

/** Takes the first where it says something. */
const filled = <T extends object>(kept: T, given: Partial<T>): T =>
  Object.fromEntries(
    (Object.keys(kept) as (keyof T & string)[]).map((field) => [field, kept[field] ?? given[field] ?? null]),
  ) as unknown as T
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The facts of a case with what the party gave: only where the case has nothing, so that no fact of a colleague is overwritten. A paper that the
 * party names has not been seen yet. The result may be more than a case holds: see `overflowOf`.
 * @param seenBy who will look at the papers
 */
export function withGiven(one: Facts, given: GivenDetails, seenBy: string): Facts {
  const people = one.people.map((person) => {
    const same = given.people.find(({ name }) => sameName(name, person.name))
    return same ? filled(person, same) : person
  })
  const added = given.people.filter(({ name }) => !one.people.some((person) => sameName(name, person.name)))
  const papers = given.papers
    .filter(
      ({ kind, numberEnd }) => !one.papers.some((paper) => paper.kind === kind && (paper.numberEnd ?? '') === (numberEnd ?? '')),
    )
    .map((paper) => ({ ...paper, seenOn: null, seenBy, how: 'inPerson' as const, form: 'original' as const }))
  return {
    people: [...people, ...added],
    papers: [...one.papers, ...papers],
    entity: filled(one.entity, given.entity),
    answers: filled(one.answers, given.answers),
  }
}

/** Says why a case can't hold these facts; nothing of them is left out. */
export function overflowOf({ people, papers }: Pick<Facts, 'people' | 'papers'>): string | undefined {
  const over = (count: number, most: number, noun: string) =>
    count > most
      ? `The case would have ${count} ${noun} and can hold ${most}. Remove some of them first, then add these`
      : undefined
  return over(people.length, maxCasePeople, 'people') ?? over(papers.length, maxCasePapers, 'papers')
}
