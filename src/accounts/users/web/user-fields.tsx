import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { wordOf } from '#common/text/name-words.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import type { User } from '../users.contract.ts'
import { rolesQuery } from './user-calls.ts'
import classes from './users.module.css'

/** The form keys, and the names they are sent as. */
const keys = { FirstName: 'firstName', LastName: 'lastName', Email: 'email', Password: 'password', AgentId: 'agentId' } as const

type RoleKey = User['role']
export interface UserForm {
  firstName: string
  lastName: string
  email: string
  password: string
  agentId: string | null
  role: RoleKey
  roleId: string | null
}

export function readUserForm(form: HTMLFormElement): UserForm {
  const data = new FormData(form)
  const text = (key: string) => String(data.get(key) ?? '')
  const given = Object.fromEntries(Object.entries(keys).map(([key, name]) => [name, text(key)])) as Record<
    (typeof keys)[keyof typeof keys],
    string
  >
  const [role = 'agent', roleId] = text('Role').split(' ')
  return {
    ...given,
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    email: given.email.trim(),
    agentId: given.agentId || null,
    role: role as RoleKey,
    roleId: roleId ?? null,
  }
}

interface UserFieldsProps {
  user?: User
  problems: Record<string, string>
  isLocked?: boolean
}

/** Name, address, role and agent; used for a new user and for one that is there. */
export function UserFields({ user, problems, isLocked = false }: UserFieldsProps) {
  const roles = useQuery(rolesQuery).data ?? []
  const agents = useQuery(agentsQuery()).data?.items ?? []
  const current = user ? `${user.role}${user.roleId ? ` ${user.roleId}` : ''}` : 'agent'
  const choices = roles
    .map(({ role, id, name, canGive }) => ({ value: `${role}${id ? ` ${id}` : ''}`, label: name, disabled: !canGive }))
    .filter(({ value, disabled }) => !disabled || value === current)
  // Before the roles are there, and where they cannot be had, the one of now stands.
  const offered = choices.length > 0 ? choices : [{ value: current, label: user?.roleName ?? wordOf('agent') }]
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="First name"
          name="FirstName"
          maxLength={80}
          defaultValue={user?.firstName ?? ''}
          error={problems['firstName']}
          disabled={isLocked}
        />
        <TextInput
          label="Last name"
          name="LastName"
          maxLength={80}
          defaultValue={user?.lastName ?? ''}
          error={problems['lastName']}
          disabled={isLocked}
        />
      </div>
      <TextInput
        label="Email"
        name="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={user?.email ?? ''}
        error={problems['email']}
        disabled={isLocked}
      />
      <div className={classes.pair}>
        <NativeSelect
          key={`roles ${choices.length}`}
          label="Role"
          name="Role"
          data={offered}
          defaultValue={current}
          error={problems['roleId'] ?? problems['role']}
          disabled={isLocked}
        />
        <NativeSelect
          key={agents.length}
          label="Agent profile"
          description="This agent’s listings and contacts are theirs"
          name="AgentId"
          data={[{ value: '', label: 'None' }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]}
          defaultValue={user?.agentId ?? ''}
          error={problems['agentId']}
          disabled={isLocked}
        />
      </div>
    </>
  )
}
