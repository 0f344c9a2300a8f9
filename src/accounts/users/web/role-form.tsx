import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Permission, permissions } from '#common/permissions.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import { useSession } from '#ui/session/session-store.ts'
import type { RoleInfo } from '../roles.contract.ts'
import { roleCalls, rolesQuery } from './user-calls.ts'
import { permissionGroups, permissionLabel } from './user-words.ts'
import classes from './users.module.css'

/** A name and ticks; what the person does not hold themselves cannot be ticked. */
export function RoleForm({ role, onClose }: { role?: RoleInfo; onClose(): void }) {
  const queryClient = useQueryClient()
  const mine = useSession().permissions
  /** The role as it was when the form opened. Its version is sent, so saving over a colleague's later change is refused. */
  const [opened] = useState(role)
  const [chosen, setChosen] = useState<readonly Permission[]>(opened?.permissions ?? [])
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  usePanelFocus(form, () => document.querySelector<HTMLElement>('[data-opens="role"]'))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const body = { name, permissions: permissions.filter((permission) => chosen.includes(permission)) }
    setBusy(true)
    setFailure(undefined)
    try {
      if (opened)
        await call(roleCalls.update, { params: { id: opened.id ?? '' }, body: { ...body, version: opened.version ?? 1 } })
      else await call(roleCalls.create, { body })
      announce('Saved')
      await queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput data-autofocus label="Role name" name="name" maxLength={60} defaultValue={opened?.name ?? ''} />
      <div className={classes.groups}>
        {permissionGroups.map(([group, all]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {all.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionLabel(permission)}
                checked={chosen.includes(permission)}
                disabled={!mine.includes(permission)}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked
                  setChosen((now) => (isOn ? [...now, permission] : now.filter((one) => one !== permission)))
                }}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isBusy}>
          Save role
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
