import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { AuthorityClient } from '../authorities.contract.ts'
import { capacities } from '../authority-values.ts'
import { capacityWords } from './authority-words.ts'

interface ClientFieldsProps {
  clients: readonly AuthorityClient[]
  isFixed: boolean
  problem: string | undefined
  onChange(clients: AuthorityClient[]): void
}

/** Those who sign for the property, each in a capacity. */
export function ClientFields({ clients, isFixed, problem, onChange }: ClientFieldsProps) {
  const [isAdding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const add = (client: AuthorityClient) => {
    onChange([...clients, client])
    setAdding(false)
    setName('')
  }
  return (
    <fieldset className="stack gap-8" disabled={isFixed}>
      <legend className="small strong below-8">Clients</legend>
      {clients.map((one, at) => (
        <div key={`${one.contactId ?? one.name} ${at}`} className="row gap-8">
          <span className="grow clip">{one.name}</span>
          <NativeSelect
            size="xs"
            aria-label={`Capacity of ${one.name}`}
            value={one.capacity}
            data={capacities.map((value) => ({ value, label: capacityWords[value] }))}
            onChange={(event) =>
              onChange(
                clients.map((client, i) =>
                  i === at ? { ...client, capacity: event.currentTarget.value as AuthorityClient['capacity'] } : client,
                ),
              )
            }
          />
          {!isFixed && (
            <IconButton label={`Remove ${one.name}`} onClick={() => onChange(clients.filter((_, i) => i !== at))}>
              <IconX size={15} stroke={1.7} />
            </IconButton>
          )}
        </div>
      ))}
      {problem && (
        <p role="alert" className="problem small">
          {problem}
        </p>
      )}
      {isAdding ? (
        <ContactPicker
          label="Client"
          placeholder="Name, email or phone"
          value={name}
          isStarted
          onType={setName}
          onPick={({ id, displayName }) => add({ contactId: id, name: displayName, capacity: 'owner' })}
        />
      ) : (
        !isFixed && (
          <Button className="start" size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
            Add client
          </Button>
        )
      )}
    </fieldset>
  )
}
