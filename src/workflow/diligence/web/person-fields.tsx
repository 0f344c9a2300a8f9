import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { DayInput } from '#ui/typed/day-input.tsx'
import { PercentInput } from '#ui/typed/number-inputs.tsx'
import type { Case, CasePerson } from '../diligence.contract.ts'
import { roleWords } from '../diligence-words.ts'
import { optionsOf } from './case-words.ts'

interface PersonFieldsProps {
  people: readonly CasePerson[]
  party: Pick<Case, 'name' | 'kind'>
  /** A company or trust: its people may have shares. */
  isOwned: boolean
  problems: ReadonlyMap<string, string>
  onChange(people: CasePerson[]): void
}
/** The people of a party: those who are it or act for it, and those who own or control it. */
export function PersonFields({ people, party, isOwned, problems, onChange }: PersonFieldsProps) {
  const set = (at: number, change: Partial<CasePerson>) =>
    onChange(people.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const add = () => {
    const isParty = party.kind === 'individual' && people.length === 0
    const blank = { otherNames: null, bornOn: null, address: null, sharePercent: null }
    onChange([...people, { ...blank, name: isParty ? party.name : '', role: isParty ? 'self' : isOwned ? 'owner' : 'actsFor' }])
  }
  return (
    <fieldset className="stack gap-8">
      <legend className="small strong below-8">People</legend>
      {people.map((one, at) => (
        <div key={at} className="card pad-12 stack gap-8">
          <div className="row gap-8">
            <TextInput
              className="grow"
              size="xs"
              aria-label={`Name of person ${at + 1}`}
              placeholder="Full name"
              maxLength={120}
              value={one.name}
              error={problems.get(`people.${at}.name`)}
              onChange={(event) => set(at, { name: event.currentTarget.value })}
            />
            <NativeSelect
              size="xs"
              aria-label={`Role of person ${at + 1}`}
              value={one.role}
              data={optionsOf(roleWords)}
              onChange={(event) => set(at, { role: event.currentTarget.value as CasePerson['role'] })}
            />
            <IconButton label={`Remove person ${at + 1}`} onClick={() => onChange(people.filter((_, i) => i !== at))}>
              <IconX size={15} stroke={1.7} />
            </IconButton>
          </div>
          <div className="stack two-columns gap-8">
            <DayInput
              size="xs"
              label="Born"
              isPast
              value={one.bornOn}
              error={problems.get(`people.${at}.bornOn`)}
              onChange={(bornOn) => set(at, { bornOn })}
            />
            <TextInput
              size="xs"
              label="Other names"
              maxLength={200}
              value={one.otherNames ?? ''}
              onChange={(event) => set(at, { otherNames: event.currentTarget.value || null })}
            />
            <TextInput
              size="xs"
              label="Home address"
              maxLength={200}
              value={one.address ?? ''}
              onChange={(event) => set(at, { address: event.currentTarget.value || null })}
            />
            {isOwned && (
              <PercentInput
                size="xs"
                label="Share"
                value={one.sharePercent}
                onChange={(sharePercent) => set(at, { sharePercent })}
              />
            )}
          </div>
        </div>
      ))}
      {people.length < 20 && (
        <Button className="start" size="compact-sm" variant="subtle" onClick={add}>
          Add person
        </Button>
      )}
    </fieldset>
  )
}
