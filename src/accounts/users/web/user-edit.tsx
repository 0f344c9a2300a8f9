import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import type { User } from '../users.contract.ts'
import { userCalls, userQuery } from './user-calls.ts'
import { readUserForm, UserFields } from './user-fields.tsx'
import classes from './users.module.css'

export function UserEdit({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isLocked = !user.canManage || user.status === 'archived'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password: _, ...person } = readUserForm(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    setProblems({})
    try {
      const saved = await call(userCalls.update, { params: { id: user.id }, body: { ...person, version: user.version } })
      queryClient.setQueryData(userQuery(user.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['user', 'list'] })
      announce('Saved')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      setFailure(messageOf(error))
      if (error instanceof ApiError && error.code === 'stale') void queryClient.invalidateQueries({ queryKey: ['user'] })
    }
    setBusy(false)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <UserFields user={user} problems={problems} isLocked={isLocked} />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {!isLocked && (
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
