import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import type { OwnerRole } from '../../appraisal-values.contract.ts'
import type { AppraisalPerson } from '../../appraisals.contract.ts'
import { optionsOf, roleWords } from '../appraisal-words.ts'

export interface TypedOwner extends AppraisalPerson {
  key: string
}
interface OwnerFieldsProps {
  people: readonly TypedOwner[]
  problems: ReadonlyMap<string, string>
  onChange(people: TypedOwner[]): void
}
/** The owners, each with what they hope for. Where one may not be seen, they can only be looked at. */
export function OwnerFields({ people, problems, onChange }: OwnerFieldsProps) {
  const [isAdding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const isFixed = people.some(({ contactId }) => !contactId)
  const set = (at: number, change: Partial<TypedOwner>) =>
    onChange(people.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="stack gap-12" disabled={isFixed}>
      <legend className="small strong below-8">Owners</legend>
      {people.map((one, at) => (
        <div key={one.key} className="card pad-12 stack gap-8">
          <div className="row between gap-8">
            <strong className="small clip">{one.name}</strong>
            {!isFixed && (
              <IconButton label={`Remove ${one.name}`} onClick={() => onChange(people.filter((_, index) => index !== at))}>
                <IconX size={15} stroke={1.7} />
              </IconButton>
            )}
          </div>
          <div className="stack two-columns gap-8">
            <NativeSelect
              size="xs"
              label="Role"
              value={one.role}
              data={optionsOf(roleWords)}
              onChange={(event) => set(at, { role: event.currentTarget.value as OwnerRole })}
            />
            <MoneyInput
              size="xs"
              label="Hopes for"
              value={one.expectsFromCents}
              error={problems.get(`people.${at}.expectsFromCents`) ?? problems.get(`people.${at}.expectsToCents`)}
              onRange={(expectsFromCents, expectsToCents) => set(at, { expectsFromCents, expectsToCents, saidOn: today() })}
              onChange={(expectsFromCents) =>
                set(at, { expectsFromCents, expectsToCents: null, saidOn: expectsFromCents ? today() : null })
              }
            />
          </div>
          <Checkbox
            size="xs"
            label="Decides about the sale"
            checked={one.isDecisionMaker}
            onChange={(event) => set(at, { isDecisionMaker: event.currentTarget.checked })}
          />
        </div>
      ))}
      {isFixed && <p className="quiet">One of the owners is a private contact. Ask their agent to change the owners.</p>}
      {isAdding ? (
        <ContactPicker
          label="Add an owner"
          placeholder="Name, email or phone"
          value={name}
          isStarted
          onType={setName}
          onPick={({ id, displayName, email, phone }) => {
            setAdding(false)
            setName('')
            if (people.some(({ contactId }) => contactId === id)) return
            const found = { name: displayName, email, phone, contactId: id, key: id }
            onChange([
              ...people,
              { ...found, role: 'owner', isDecisionMaker: true, expectsFromCents: null, expectsToCents: null, saidOn: null },
            ])
          }}
        />
      ) : (
        !isFixed && (
          <Button className="start" size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
            Add an owner
          </Button>
        )
      )}
    </fieldset>
  )
}
