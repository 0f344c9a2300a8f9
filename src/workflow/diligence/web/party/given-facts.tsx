import { formatDay } from '#ui/formatting.ts'
import { Fact } from '#ui/record/fact.tsx'
import { paperWords, roleWords } from '../../diligence-words.ts'
import type { GivenDetails } from '../../party.contract.ts'

const lines = (all: readonly (string | null | undefined | false)[]) => {
  const said = all.filter((line) => typeof line === 'string' && line !== '')
  return (
    said.length > 0 &&
    said.map((line) => (
      <span key={String(line)} className="block">
        {line}
      </span>
    ))
  )
}
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

/** The details as the party sent them. */
export function GivenFacts({ of: { people, entity, papers, answers } }: { of: GivenDetails }) {
  return (
    <dl className="stack two-columns gap-8 small breaks">
      <Fact name="People">
        {lines(
          people.map((one) =>
            joined(
              `${one.name} (${roleWords[one.role].toLowerCase()})`,
              one.otherNames && `also ${one.otherNames}`,
              one.bornOn && `born ${formatDay(one.bornOn)}`,
              one.address,
              one.sharePercent !== null && `${one.sharePercent}%`,
            ),
          ),
        )}
      </Fact>
      <Fact name="Answers">
        {lines([
          answers.pep && `Public position: ${answers.pep}`,
          answers.sanctions && `Sanctions list: ${answers.sanctions}`,
          answers.purpose,
          answers.onBehalf && `On behalf of: ${answers.onBehalf}`,
          answers.funds && `Funds: ${answers.funds}`,
        ])}
      </Fact>
      <Fact name="Papers they have">
        {lines(
          papers.map((one) =>
            joined(
              paperWords[one.kind],
              one.issuer,
              one.numberEnd && `ending ${one.numberEnd}`,
              one.expiresOn && `expires ${formatDay(one.expiresOn)}`,
            ),
          ),
        )}
      </Fact>
      <Fact name="Company, trust or estate">{joined(entity.number, entity.place)}</Fact>
    </dl>
  )
}
