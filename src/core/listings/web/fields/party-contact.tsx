import { Button } from '@mantine/core'
import { IconLink, IconUser, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DuplicateCandidate } from '#core/contacts/contacts.contract.ts'
import { contactCalls, contactQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { contactFrom } from '#core/contacts/typed-contact.rules.ts'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useMay } from '#ui/session/session-store.ts'
import type { Party } from '#common/listing/listing-fields.ts'
import classes from './party-contact.module.css'

interface PartyContactProps {
  name: string
  party: Party
  onChange(part: Partial<Party>): void
}

/** The contact of a party: linked by name, or created from the typed details. The details stay when the contact changes. */
export function PartyContact({ name, party, onChange }: PartyContactProps) {
  const mayRead = useMay('contacts.read')
  const mayWrite = useMay('contacts.write')
  const [isPicking, setPicking] = useState(false)
  const [typed, setTyped] = useState('')
  const pick = (contact: { id: string; displayName: string; phone: string | null; email: string | null }) => {
    setPicking(false)
    setTyped('')
    onChange({
      contactId: contact.id,
      name: party.name ?? contact.displayName,
      phone: party.phone ?? contact.phone,
      email: party.email ?? contact.email,
    })
  }
  const hasWords = Boolean(party.name ?? party.phone ?? party.email)
  const find = () => {
    setTyped(party.name ?? '')
    setPicking(true)
  }
  const make = useMutation({
    mutationFn: async (how: 'link' | 'create' | 'surely new'): Promise<DuplicateCandidate[]> => {
      const body = contactFrom(party)
      const alike = how !== 'surely new' && hasWords ? await call(contactCalls.check, { body }) : []
      if (alike.length) return alike
      if (how === 'link') {
        find()
        return []
      }
      const made = await call(contactCalls.create, { body: { ...body, source: 'other', sourceDetail: 'Listing party' } })
      onChange({ contactId: made.id })
      return []
    },
    // A number that is still too short to compare does not stop the search by name.
    onError: (_, how) => how === 'link' && find(),
  })
  if (!mayRead) return null
  if (party.contactId)
    return (
      <div className={classes.line}>
        <LinkedContact id={party.contactId} />
        <IconButton label={`Unlink ${name}`} onClick={() => onChange({ contactId: null })}>
          <IconX size={14} />
        </IconButton>
      </div>
    )
  if (isPicking)
    return (
      <div className={classes.line}>
        <ContactPicker
          size="xs"
          aria-label={`${name}, find contact`}
          placeholder="Name, phone or email"
          value={typed}
          onType={setTyped}
          onPick={pick}
          details={party}
          isStarted
        />
        <Button size="compact-xs" variant="default" onClick={() => setPicking(false)}>
          Cancel
        </Button>
      </div>
    )
  const alike = make.data ?? []
  return (
    <div className={classes.line}>
      {alike.length === 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconLink size={13} />}
          loading={make.isPending && make.variables === 'link'}
          onClick={() => make.mutate('link')}
        >
          Link contact
        </Button>
      )}
      {mayWrite && hasWords && alike.length === 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={make.isPending && make.variables === 'create'}
          onClick={() => make.mutate('create')}
        >
          Create contact
        </Button>
      )}
      {alike.length > 0 && (
        <span role="status" className="inline-row wrap gap-flat">
          {make.variables === 'link' ? 'Same details:' : 'Possible duplicate:'}
          {alike.slice(0, 3).map((one) => (
            <Button key={one.id} size="compact-xs" variant="default" onClick={() => pick(one)}>
              {[one.displayName, one.suburb].filter(Boolean).join(', ')}
            </Button>
          ))}
          <Button size="compact-xs" variant="subtle" onClick={find}>
            Find another
          </Button>
          {mayWrite && (
            <Button size="compact-xs" variant="subtle" loading={make.isPending} onClick={() => make.mutate('surely new')}>
              Create a new contact
            </Button>
          )}
        </span>
      )}
      {make.isError && <span role="alert">{saveFailure(make.error)}</span>}
    </div>
  )
}

/** By the name that the contact has now; who was deleted or may not be read is said so. */
function LinkedContact({ id }: { id: string }) {
  const contact = useQuery(contactQuery(id))
  return (
    <span className="inline-row gap-8">
      <IconUser className="dim" size={13} aria-hidden />
      {contact.data ? (
        <Link to="/contacts/$id" params={{ id: contact.data.id }}>
          {contact.data.displayName}
        </Link>
      ) : (
        <span className="dim">{contact.isError ? 'Deleted or private contact' : 'Contact'}</span>
      )}
    </span>
  )
}
