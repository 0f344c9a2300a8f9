import { Autocomplete, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { states } from '#common/listing/listing-values.ts'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { PostcodeInput } from '#ui/typed/number-inputs.tsx'
import { type TieRole, tieRoles } from '../parties-values.contract.ts'
import { findPropertyQuery, partyCalls } from './party-calls.ts'
import { tieWord } from './party-words.ts'
import classes from './parties.module.css'

interface TieFormProps {
  contactId: string
  onDone(): void
  onClose(): void
}

/** A property that is known is found by its street; of another one the whole address is asked. */
export function TieForm({ contactId, onDone, onClose }: TieFormProps) {
  const [role, setRole] = useState<TieRole>('owner')
  const [street, setStreet] = useState('')
  const [place, setPlace] = useState({ suburb: '', state: '', postcode: '' })
  const [days, setDays] = useState<Record<'fromOn' | 'untilOn', string | null>>({ fromOn: null, untilOn: null })
  const [q] = useDebouncedValue(street.trim(), 150)
  const found = useQuery({ ...findPropertyQuery(q), enabled: q.length >= 2, placeholderData: keepPreviousData })
  const known = new Map(
    (q.length >= 2 ? (found.data ?? []) : []).map((one) => [[one.streetLine, one.suburb].filter(Boolean).join(', '), one.id]),
  )
  const propertyId = known.get(street)
  const add = useMutation({
    mutationFn: () =>
      call(partyCalls.tie, {
        body: {
          contactId,
          role,
          ...days,
          ...(propertyId ? { propertyId } : { address: { street, ...place } }),
        },
      }),
    onSuccess: onDone,
  })
  const refused = add.error instanceof ApiError ? add.error.fields : []
  const errorAt = (path: string) => refused.find((field) => field.path === path)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <NativeSelect
        size="xs"
        label="Relationship"
        value={role}
        data={tieRoles.map((value) => ({ value, label: tieWord(value).toLowerCase() }))}
        onChange={(event) => setRole(event.currentTarget.value as TieRole)}
      />
      <Autocomplete
        size="xs"
        label="Street address"
        placeholder="e.g. 12 Lantern Street"
        data={[...known.keys()]}
        filter={({ options }) => options}
        value={street}
        onChange={setStreet}
        error={errorAt('address.street')}
        data-autofocus
      />
      {!propertyId && (
        <div className={classes.place}>
          <TextInput
            size="xs"
            label="Suburb"
            value={place.suburb}
            onChange={(event) => setPlace({ ...place, suburb: event.currentTarget.value })}
            error={errorAt('address.suburb')}
          />
          <NativeSelect
            size="xs"
            label="State"
            value={place.state}
            data={['', ...states]}
            onChange={(event) => setPlace({ ...place, state: event.currentTarget.value })}
            error={errorAt('address.state')}
          />
          <PostcodeInput
            size="xs"
            label="Postcode"
            value={place.postcode || null}
            onChange={(postcode) => setPlace({ ...place, postcode: postcode ?? '' })}
            error={errorAt('address.postcode')}
          />
        </div>
      )}
      <div className={classes.days}>
        <DayInput size="xs" label="From (if known)" value={days.fromOn} onChange={(fromOn) => setDays({ ...days, fromOn })} />
        <DayInput
          size="xs"
          label="Until (if known)"
          value={days.untilOn}
          onChange={(untilOn) => setDays({ ...days, untilOn })}
          error={errorAt('untilOn')}
        />
      </div>
      {add.isError && refused.length === 0 && (
        <p className="tiny problem" role="alert">
          {saveFailure(add.error)}
        </p>
      )}
      <Group justify="flex-end" gap={6}>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={add.isPending}>
          Add
        </Button>
      </Group>
    </form>
  )
}
