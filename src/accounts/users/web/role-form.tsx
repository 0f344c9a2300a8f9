import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Permission, permissions } from '#common/permissions.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { FormButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { usePanelFocus } from '#ui/hooks/use-panel-focus.ts'
import { useSession } from '#ui/session/session-store.ts'
import type { RoleInfo } from '../roles.contract.ts'
import { roleCalls, rolesQuery } from './user-calls.ts'
import { permissionGroups, permissionLabel } from './user-words.ts'
import classes from './users.module.css'

type Fields = Pick<RoleInfo, 'name' | 'permissions'>
const labels: Record<keyof Fields, string> = { name: 'Role name', permissions: 'Permissions' }
const inOrder = (chosen: readonly Permission[]) => permissions.filter((one) => chosen.includes(one))

/** A name and ticks; what the person does not hold themselves cannot be ticked. */
export function RoleForm({ role, onClose }: { role?: RoleInfo; onClose(): void }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey })
  const mine = useSession().permissions
  const element = useRef<HTMLFormElement>(null)
  usePanelFocus(element, () => document.querySelector<HTMLElement>('[data-opens="role"]'))
  const form = useForm<Fields, RoleInfo>({
    record: role ?? null,
    fieldsOf: ({ name, permissions: chosen }) => ({ name, permissions: inOrder(chosen) }),
    start: { name: '', permissions: [] },
    async update(fields, version, { id }) {
      const saved = await call(roleCalls.update, { params: { id: id ?? '' }, body: { ...fields, version } })
      await readAgain()
      return saved
    },
    async create(fields) {
      await call(roleCalls.create, { body: fields })
      await readAgain()
    },
    onRecord: () => void readAgain(),
    onSaved() {
      announce('Saved')
      onClose()
    },
    labels,
    words: { permissions: (all) => all.map(permissionLabel).join(', ') || 'None' },
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Enter a name' }),
  })
  const { permissions: chosen } = form.values
  const choose = (permission: Permission, isOn: boolean) =>
    form.set({ permissions: inOrder(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission)) })

  return (
    <RecordForm form={form} ref={element} className="stack gap-16" noValidate>
      <TextInput data-autofocus maxLength={60} {...form.text('name')} />
      <div className={classes.groups}>
        {permissionGroups.map(([group, all]) => (
          <fieldset className="stack gap-8 at-top" key={group}>
            <legend className="small strong below-8">{group}</legend>
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
      <FormFailure form={form} className={classes.failure} />
      <FormButtons form={form} className={`${classes.buttons} flex wrap gap-8`} save="Save role" onCancel={onClose} />
    </RecordForm>
  )
}
