import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { Form } from '#ui/form/use-form.ts'
import type { User } from '../users.contract.ts'
import { isBuiltIn, roleNames } from '../users.rules.ts'
import { rolesQuery } from './user-calls.ts'
import classes from './users.module.css'

/** A built-in role, or one of the agency's own with its id. They change together, so they are one field. */
type RoleChoice = Pick<User, 'role' | 'roleId'>
export interface PersonFields extends Pick<User, 'firstName' | 'lastName' | 'email' | 'agentId'> {
  role: RoleChoice
}

export const personLabels: Record<keyof PersonFields, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  agentId: 'Agent profile',
}

const keyOf = ({ role, roleId }: RoleChoice) => (roleId ? `${role} ${roleId}` : role)
function roleOf(key: string): RoleChoice {
  const [role, roleId = null] = key.split(' ')
  return { role: role as RoleChoice['role'], roleId }
}

/** Roles and agents to choose from, and their names. Until the lists have loaded, `user` gives the names of their own. */
export function usePersonChoices(user?: User) {
  const roles = useQuery(rolesQuery).data ?? []
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const ownRole = user && keyOf(user)
  return {
    roles: roles
      .map(({ role, id, name, canGive }) => ({ value: keyOf({ role, roleId: id }), label: name, canGive }))
      .filter(({ value, canGive }) => canGive || value === ownRole)
      .map(({ value, label }) => ({ value, label })),
    agents: [{ value: '', label: 'None' }, ...agents.map(({ id, name }) => ({ value: id, label: name }))],
    roleName({ role, roleId }: RoleChoice) {
      if (isBuiltIn(role)) return roleNames[role]
      return (
        roles.find(({ id }) => id === roleId)?.name ?? (roleId === user?.roleId ? user?.roleName : undefined) ?? 'Removed role'
      )
    },
    agentName(agentId: string | null) {
      if (agentId === null) return 'None'
      const found = agents.find(({ id }) => id === agentId)?.name
      return found ?? (agentId === user?.agentId ? user.agentName : undefined) ?? 'Former agent'
    },
  }
}

interface Choice {
  value: string
  label: string
}
/** The current choice is always listed, even before the list has loaded or when it is no longer offered. */
const offering = (choices: Choice[], chosen: Choice) =>
  choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen]

interface UserFieldsProps {
  user?: User
  form: Form<PersonFields>
  isLocked?: boolean
}

/** Name, email, role and agent profile, for a new or an existing user. */
export function UserFields({ user, form, isLocked = false }: UserFieldsProps) {
  const choices = usePersonChoices(user)
  const { values, set, problems } = form
  const shared = { autoComplete: 'off', disabled: isLocked }
  return (
    <>
      <div className={`${classes.pair} stack top gap-16 halves`}>
        <TextInput {...shared} {...form.text('firstName')} maxLength={80} autoCapitalize="words" />
        <TextInput {...shared} {...form.text('lastName')} maxLength={80} autoCapitalize="words" />
      </div>
      <TextInput
        {...shared}
        {...form.text('email')}
        maxLength={254}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={`${classes.pair} stack top gap-16 halves`}>
        <NativeSelect
          label={personLabels.role}
          data={offering(choices.roles, { value: keyOf(values.role), label: choices.roleName(values.role) })}
          value={keyOf(values.role)}
          onChange={(event) => set({ role: roleOf(event.currentTarget.value) })}
          error={problems.get('roleId') ?? problems.get('role')}
          disabled={isLocked}
        />
        <NativeSelect
          label={personLabels.agentId}
          description="This agent’s listings and contacts are theirs"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={offering(choices.agents, { value: values.agentId ?? '', label: choices.agentName(values.agentId) })}
          value={values.agentId ?? ''}
          onChange={(event) => set({ agentId: event.currentTarget.value || null })}
          error={problems.get('agentId')}
          disabled={isLocked}
        />
      </div>
    </>
  )
}
