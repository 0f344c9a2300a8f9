import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPhone } from '#common/format-phone.ts'
import { emailProblem, phoneProblem, unwrapEmail } from '#common/typed/typed-contact.ts'
import { contactCalls } from '#core/contacts/web/contact-calls.public.tsx'
import { callQuery } from '#ui/api/query.ts'
import classes from './enquiries.module.css'

interface KnownPeopleProps {
  phone: string
  email: string
  onPick(contact: { id: string; displayName: string }): void
}
/** Contacts with the number or email that is being typed. */
export function KnownPeople({ phone, email, onPick }: KnownPeopleProps) {
  const address = emailProblem(email) ? '' : unwrapEmail(email)
  const number = phoneProblem(phone) ? '' : phone.trim()
  const [[askedNumber = '', askedAddress = '']] = useDebouncedValue([number, address], 200)
  const found = useQuery({
    ...callQuery('contact', contactCalls.check, {
      body: {
        emails: askedAddress ? [{ address: askedAddress, label: 'personal' as const }] : [],
        phones: askedNumber
          ? [{ number: askedNumber, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
          : [],
      },
    }),
    enabled: Boolean(askedNumber || askedAddress),
    placeholderData: keepPreviousData,
  })
  const people = number || address ? (found.data ?? []).slice(0, 4) : []
  if (!people.length) return null
  return (
    <ul className={classes.known} aria-label="Contacts with this number or email">
      {people.map(({ id, displayName, phone: theirs, email: own, suburb }) => (
        <li key={id} className="row between gap-8">
          <span className="narrow clip">
            <strong>{displayName}</strong>{' '}
            <small>{[theirs && formatPhone(theirs), own, suburb].filter(Boolean).join(' · ')}</small>
          </span>
          <Button className="fixed" size="compact-xs" variant="default" onClick={() => onPick({ id, displayName })}>
            It’s them
          </Button>
        </li>
      ))}
    </ul>
  )
}
