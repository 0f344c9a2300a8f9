import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '#common/format-phone.ts'
import { emailTo } from '#ui/messages/email-link.ts'
import { formatDay } from '#ui/formatting.ts'
import { ofPropertyQuery } from './party-calls.ts'
import { partyWord } from './party-words.ts'
import classes from './parties.module.css'

/** The contacts of a property, by listings and recorded links; nothing while there are none. */
export function PropertyPeople({ propertyId }: { propertyId: string }) {
  const people = useQuery(ofPropertyQuery(propertyId)).data ?? []
  if (!people.length) return null
  return (
    <>
      <h2>Related contacts</h2>
      <ul className={`${classes.people} small`} aria-label="Related contacts">
        {people.map(({ contactId, displayName, role, reference, since, untilOn, phone, email }) => (
          <li className="line-below" key={`${contactId} ${role} ${reference}`}>
            <span className="narrow breaks">
              <Link to="/contacts/$id" params={{ id: contactId }}>
                {displayName}
              </Link>
              <small className="block">
                {[
                  reference ? `${partyWord(role)}, ${reference}` : partyWord(role),
                  !reference && since && `from ${formatDay(since)}`,
                  untilOn && `until ${formatDay(untilOn)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {phone ? (
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            ) : (
              email && (
                <a href={`mailto:${email}`} {...emailTo({ contactId, name: displayName })}>
                  {email}
                </a>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
