import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { type Form, useForm } from '#ui/form/use-form.ts'
import type { User } from '../users.contract.ts'
import { userCalls, userQuery } from './user-calls.ts'
import { type PersonFields, personLabels, usePersonChoices } from './user-fields.tsx'

/** The user in the form's shape: role and role id are one field. */
export function useUserForm(user: User): Form<PersonFields> {
  const queryClient = useQueryClient()
  const { roleName, agentName } = usePersonChoices(user)
  return useForm<PersonFields, User>({
    record: user,
    fieldsOf: ({ firstName, lastName, email, agentId, role, roleId }) => ({
      firstName,
      lastName,
      email,
      agentId,
      role: { role, roleId },
    }),
    update: ({ role, ...fields }, version) =>
      call(userCalls.update, { params: { id: user.id }, body: { ...fields, ...role, version } }),
    onRecord(now) {
      queryClient.setQueryData(userQuery(user.id).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: ['user', 'list'] })
    },
    onSaved: () => announce('Saved'),
    labels: personLabels,
    words: { role: roleName, agentId: agentName },
  })
}
