import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#ui/api/api.ts'
import { staleAs } from '#ui/api/api-error.ts'
import { type Draft, useDraft } from '#ui/form/use-draft.ts'
import type { User } from '../users.contract.ts'
import { userCalls, userQuery } from './user-calls.ts'
import type { PersonFields } from './user-fields.tsx'

/** The user in the form's shape (role and role id are one field), with the user as the server sent it. */
const recordOf = (user: User) => {
  const { firstName, lastName, email, agentId, role, roleId, version } = user
  return { firstName, lastName, email, agentId, role: { role, roleId }, version, user }
}
type UserRecord = ReturnType<typeof recordOf>

export function useUserDraft(user: User): Draft<PersonFields> {
  const queryClient = useQueryClient()
  return useDraft<PersonFields, UserRecord>({
    record: useMemo(() => recordOf(user), [user]),
    async send({ role, ...fields }, version) {
      try {
        return recordOf(await call(userCalls.update, { params: { id: user.id }, body: { ...fields, ...role, version } }))
      } catch (error) {
        throw staleAs(error, recordOf)
      }
    },
    onRecord({ user: now }) {
      queryClient.setQueryData(userQuery(user.id).queryKey, now)
      void queryClient.invalidateQueries({ queryKey: ['user', 'list'] })
    },
  })
}
