import { Link } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'
import type { FollowUpPerson } from '../follow-ups.contract.ts'
import { followUpWords } from '#workflow/opens/visit-words.rules.ts'
import classes from './follow-up.module.css'

const Name = ({ one }: { one: FollowUpPerson }) =>
  one.contactId ? (
    <Link to="/contacts/$id" params={{ id: one.contactId }}>
      {one.name}
    </Link>
  ) : (
    <span>{one.name}</span>
  )
const isSent = ({ followUp }: FollowUpPerson) => followUp !== null && followUp.state !== 'failed'

/** Who has theirs. */
export function Messaged({ people }: { people: readonly FollowUpPerson[] }) {
  const sent = people.filter(isSent)
  if (!sent.length) return null
  return (
    <section className={`${classes.group} stack gap-12 narrow`} aria-label="Messages">
      <header>
        <h2>
          Messages <span className="num">{sent.length}</span>
        </h2>
      </header>
      <ul className={`${classes.others} line-above`}>
        {sent.map((one) => (
          <li className="stack gap-2 breaks line-below pad-y-12" key={one.visitId}>
            <Name one={one} />
            <small>{one.followUp && followUpWords(one.followUp)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who gets nothing, and why. */
export function LeftOut({ people }: { people: readonly FollowUpPerson[] }) {
  const mayCheck = useMay('contacts.write')
  const left = people.filter((one) => one.leftOut !== null && !isSent(one))
  if (!left.length) return null
  return (
    <section className={`${classes.group} stack gap-12 narrow`} aria-label="Left out">
      <header>
        <h2>
          Left out <span className="num">{left.length}</span>
        </h2>
      </header>
      <ul className={`${classes.others} line-above`}>
        {left.map((one) => (
          <li className="stack gap-2 breaks line-below pad-y-12" key={one.visitId}>
            <Name one={one} />
            <small>
              {one.leftOut} {one.needsCheck && mayCheck && <Link to="/opens/check">Check visitors</Link>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
