import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Role, roles } from '#common/permissions.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import type { Person } from './setup-draft.ts'
import classes from './setup-page.module.css'

interface SetupPeopleProps {
  people: readonly Person[]
  problems: ReadonlyMap<string, string>
  onChange(people: Person[]): void
}

/** Colleagues who may sign in from the start. */
export function SetupPeople({ people, problems, onChange }: SetupPeopleProps) {
  const change = (at: number, part: Partial<Person>) =>
    onChange(people.map((person, i) => (i === at ? { ...person, ...part } : person)))
  return (
    <FormSection title="Your team" intro="Each person gets an email invitation, valid for seven days. You can add more later.">
      <Wide>
        {people.map((person, at) => (
          // People have no id before they are saved; rows are edited in place.
          <div key={at} className={classes.person} role="group" aria-label={`Person ${at + 1}`}>
            {(['firstName', 'lastName', 'email'] as const).map((field) => (
              <TextInput
                key={field}
                size="xs"
                label={{ firstName: 'First name', lastName: 'Last name', email: 'Email' }[field]}
                type={field === 'email' ? 'email' : 'text'}
                autoCapitalize={field === 'email' ? 'none' : 'words'}
                autoComplete="off"
                maxLength={field === 'email' ? 254 : 80}
                value={person[field]}
                error={problems.get(`people.${at}.${field}`)}
                onChange={(event) => change(at, { [field]: event.currentTarget.value })}
              />
            ))}
            <Select
              size="xs"
              label="Role"
              data={roles.map((role) => ({ value: role, label: wordOf(role) }))}
              allowDeselect={false}
              value={person.role}
              onChange={(role) => role && change(at, { role: role as Role })}
            />
            <IconButton
              className={classes.remove}
              label={`Remove person ${at + 1}`}
              onClick={() => onChange(people.filter((_, i) => i !== at))}
            >
              <IconTrash size={15} />
            </IconButton>
          </div>
        ))}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={people.length >= 30}
          onClick={() => onChange([...people, { firstName: '', lastName: '', email: '', role: 'agent' }])}
        >
          Add person
        </Button>
      </Wide>
    </FormSection>
  )
}
