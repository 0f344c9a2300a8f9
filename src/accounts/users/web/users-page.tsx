import { keepPreviousData } from '@tanstack/react-query'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '#ui/components/page-head.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatRelative } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { User } from '../users.contract.ts'
import type { UserStatus } from '../users.rules.ts'
import { usersQuery } from './user-calls.ts'
import { UserFace } from './user-face.public.tsx'
import { NewUserDialog } from './user-new-dialog.tsx'
import { statusWords } from './user-words.ts'
import classes from './users.module.css'

/** All users who can sign in, were invited or have left. */
export default function UsersPage() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [status, setStatus] = useState<UserStatus | ''>('')
  const [isAdding, setAdding] = useState(false)
  const mayManage = useMay('users.manage')
  const users = usePages(usersQuery({ q, status }), { placeholderData: keepPreviousData })
  const all = users.data?.items
  return (
    <>
      <PageHead title="Users" meta={all && `${all.length}${users.hasNextPage ? '+' : ''}`}>
        <Button component={Link} to="/settings/roles" variant="default" size="xs">
          Roles
        </Button>
        {mayManage && (
          <Button size="xs" onClick={() => setAdding(true)}>
            Add user
          </Button>
        )}
      </PageHead>
      <div className={`${classes.tools} flex wrap gap-8 gutter-tools`} role="search">
        <TextInput
          className={classes.search ?? ''}
          aria-label="Find a user"
          placeholder="Name or email"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as UserStatus | '')}
          data={[
            { value: '', label: 'All current users' },
            ...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
          ]}
        />
      </div>
      <PagesState of={users}>{q || status ? 'No users match.' : 'No users yet.'}</PagesState>
      {all && all.length > 0 && (
        <ul className="line-above">
          {all.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
      {users.hasNextPage && (
        <div className={classes.more}>
          <MoreRows of={users} size="sm" />
        </div>
      )}
      {isAdding && <NewUserDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function UserRow({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`
  const { label, tone } = statusWords[user.status]
  return (
    <li className={`${classes.row} hovers`}>
      <UserFace name={name} path={user.photoPath} size={36} />
      <div className={`${classes.who} narrow tight`}>
        <Link className="title" to="/settings/users/$id" params={{ id: user.id }}>
          {name}
          {user.isMe && ' (you)'}
        </Link>
        <span className="clip quiet block">{user.email}</span>
      </div>
      <span className={`${classes.quiet} clip quiet`}>{user.roleName}</span>
      <span className={`${classes.quiet} clip quiet`}>{user.agentName ?? 'No agent profile'}</span>
      <span className={`${classes.quiet} clip quiet`}>
        {user.lastSeenAt ? `Signed in ${formatRelative(user.lastSeenAt)}` : 'Never signed in'}
      </span>
      <StatusTag status={user.status} label={label} tone={tone} />
    </li>
  )
}
