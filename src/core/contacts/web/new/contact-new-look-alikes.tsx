import { IconAlertTriangle } from '@tabler/icons-react'
import type { DuplicateCandidate } from '../../contacts.contract.ts'
import classes from './contact-new.module.css'
import { ContactLink } from '../contact-link.public.tsx'
import { formatPhone } from '#common/format-phone.ts'

const reasonWords = { email: 'same email', phone: 'same phone', nameAndAddress: 'same name and address' } as const

/** Who this might be already, and why; they can be merged later when it is saved anyway. */
export function LookAlikes({ people }: { people: readonly DuplicateCandidate[] }) {
  return (
    <section className={classes.alike} role="status" aria-label="Possible duplicate">
      <h3>
        <IconAlertTriangle size={15} aria-hidden />
        Possible duplicate
      </h3>
      <ul>
        {people.slice(0, 4).map(({ id, displayName, email, phone, suburb, agentName, reasons }) => (
          <li key={id}>
            <div>
              <strong>{displayName}</strong> <span>{reasons.map((reason) => reasonWords[reason]).join(', ')}</span>
              <p>{[phone && formatPhone(phone), email, suburb, agentName && `with ${agentName}`].filter(Boolean).join(' · ')}</p>
            </div>
            <ContactLink id={id}>Open</ContactLink>
          </li>
        ))}
      </ul>
      <p>You can save anyway and merge them later.</p>
    </section>
  )
}
