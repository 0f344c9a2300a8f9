import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { type Permission, permissions } from '#common/permissions.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure, staleAs } from '#ui/api/api-error.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import { useSession } from '#ui/session/session-store.ts'
import type { RoleInfo } from '../roles.contract.ts'
import { roleCalls, rolesQuery } from './user-calls.ts'
import { permissionGroups, permissionLabel } from './user-words.ts'
import classes from './users.module.css'

type Fields = Pick<RoleInfo, 'name' | 'permissions'>
const labels: Record<keyof Fields, string> = { name: 'Role name', permissions: 'Permissions' }
const inOrder = (chosen: readonly Permission[]) => permissions.filter((one) => chosen.includes(one))
const recordOf = ({ name, permissions: chosen, version }: RoleInfo) => ({
  name,
  permissions: inOrder(chosen),
  version: version ?? 1,
})
const newRole: Fields & { version: number } = { name: '', permissions: [], version: 0 }

/** A name and ticks; what the person does not hold themselves cannot be ticked. */
export function RoleForm({ role, onClose }: { role?: RoleInfo; onClose(): void }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
  const mine = useSession().permissions
  const form = useRef<HTMLFormElement>(null)
  usePanelFocus(form, () => document.querySelector<HTMLElement>('[data-opens="role"]'))
  const draft = useDraft<Fields, Fields & { version: number }>({
    record: useMemo(() => (role ? recordOf(role) : newRole), [role]),
    async send(fields, version) {
      try {
        const saved = role
          ? await call(roleCalls.update, { params: { id: role.id ?? '' }, body: { ...fields, version } })
          : await call(roleCalls.create, { body: { name: '', permissions: [], ...fields } })
        await readAgain()
        return recordOf(saved)
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord: () => void readAgain(),
  })
  const { name, permissions: chosen } = draft.values
  const { save, question } = useDraftSave(draft, {
    labelOf: (field) => labels[field],
    wordsOf: (_, value) =>
      typeof value === 'string' ? value : (value as Permission[]).map(permissionLabel).join(', ') || 'None',
    onSaved() {
      announce('Saved')
      onClose()
    },
  })
  const choose = (permission: Permission, isOn: boolean) =>
    draft.set('permissions', inOrder(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission)))
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (name.trim()) void save()
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={labels.name}
        maxLength={60}
        value={name}
        error={isSubmitted && !name.trim() && 'Enter a name'}
        onChange={(event) => draft.set('name', event.currentTarget.value)}
      />
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
                onChange={(event) => choose(permission, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {draft.error !== undefined && !draft.isSaving && (
        <p className={classes.failure} role="alert">
          {saveFailure(draft.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={draft.isSaving}>
          Save role
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  )
}
