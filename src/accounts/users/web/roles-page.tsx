import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { SignInRule } from '#accounts/session/web/sign-in-rule.public.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Role } from '#common/permissions.ts'
import type { RoleInfo } from '../roles.contract.ts'
import { RoleForm } from './role-form.tsx'
import { roleCalls, rolesQuery } from './user-calls.ts'
import { permissionGroups, permissionLabel, roleLines } from './user-words.ts'
import classes from './users.module.css'

/** The roles and their permissions; the agency's own can be changed. */
export default function RolesPage() {
  const roles = useQuery(rolesQuery)
  const mayManage = useMay('roles.manage')
  const [open, setOpen] = useState<string>()
  return (
    <>
      <PageHead title="Roles">
        {mayManage && open !== 'new' && (
          <Button size="xs" data-opens="role" onClick={() => setOpen('new')}>
            New role
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <p className="dim">Every user has one role. Changes apply straight away. You can’t grant permissions you don’t have.</p>
        {open === 'new' && <RoleForm onClose={() => setOpen(undefined)} />}
        {roles.isPending && <SkeletonRows rows={5} />}
        {roles.isError && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
        {roles.data && (
          <ul className="line-above">
            {roles.data.map((role) => (
              <RoleRow
                key={role.id ?? role.role}
                role={role}
                isOpen={open === (role.id ?? role.role)}
                onToggle={(isOpen) => setOpen(isOpen ? (role.id ?? role.role) : undefined)}
                canChange={mayManage && role.id !== null && role.canGive}
              />
            ))}
          </ul>
        )}
        <SignInRule />
      </div>
    </>
  )
}

interface RoleRowProps {
  role: RoleInfo
  isOpen: boolean
  onToggle(isOpen: boolean): void
  canChange: boolean
}
function RoleRow({ role, isOpen, onToggle, canChange }: RoleRowProps) {
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
  const restore = useMutation({
    mutationFn: (id: string) => call(roleCalls.restore, { params: { id } }),
    onError: toastFailure,
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(roleCalls.remove, { params: { id } }),
    onSuccess: ({ id }) => toastUndo(`${role.name} removed`, () => restore.mutate(id)),
    onError: toastFailure,
    onSettled: settled,
  })
  return (
    <li className="stack gap-12 line-below pad-y-12">
      <div className={`${classes.roleHead} row wrap gap-flat`}>
        <h2>{role.name}</h2>
        <span className={`${classes.quiet} clip quiet`}>
          {role.users} {role.users === 1 ? 'user' : 'users'} · {role.permissions.length}{' '}
          {role.permissions.length === 1 ? 'permission' : 'permissions'}
        </span>
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
            {isOpen ? 'Close' : canChange ? 'Change' : 'Show'}
            <span className="visually-hidden"> {role.name}</span>
          </Button>
          {canChange && role.users === 0 && (
            <Button variant="subtle" size="xs" loading={remove.isPending} onClick={() => remove.mutate(role.id ?? '')}>
              Remove
              <span className="visually-hidden"> {role.name}</span>
            </Button>
          )}
        </div>
      </div>
      {role.id === null && <p className={`${classes.quiet} clip quiet above-4`}>{roleLines[role.role as Role]}</p>}
      {isOpen && (canChange ? <RoleForm role={role} onClose={() => onToggle(false)} /> : <Allowed role={role} />)}
    </li>
  )
}

function Allowed({ role }: { role: RoleInfo }) {
  const groups = permissionGroups
    .map(([name, all]) => [name, all.filter((permission) => role.permissions.includes(permission))] as const)
    .filter(([, all]) => all.length > 0)
  return (
    <dl className={classes.groups}>
      {groups.map(([name, all]) => (
        <div key={name}>
          <dt className="small strong">{name}</dt>
          <dd className="quiet">{all.map(permissionLabel).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
