import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { formatDate, formatRelative } from '#ui/formatting.ts'
import { toastFailure } from '#ui/toast.ts'
import type { Passkey } from '../../passkey.contract.ts'
import { textOf } from '../form-text.ts'
import { passkeyCalls } from './passkey-calls.ts'
import classes from '../profile-page.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  onRemove(): void
  onChanged(): void
}

export function PasskeyRow({ passkey: { id, name, isSynced, createdAt, lastUsedAt }, onRemove, onChanged }: PasskeyRowProps) {
  const [isNaming, setNaming] = useState(false)
  const rename = useMutation({
    mutationFn: (to: string) => call(passkeyCalls.rename, { params: { id }, body: { name: to } }),
    onSuccess: () => {
      setNaming(false)
      announce('Saved')
      onChanged()
    },
    onError: toastFailure,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = textOf(event.currentTarget, 'name').trim()
    if (to && to !== name) rename.mutate(to)
    else setNaming(false)
  }
  if (isNaming)
    return (
      <li className={classes.row}>
        <form className={`${classes.naming} flex wrap gap-8 grow`} onSubmit={submit}>
          <TextInput
            aria-label={`Name of passkey ${name}`}
            name="name"
            defaultValue={name}
            maxLength={60}
            data-autofocus
            ref={(field) => field?.focus()}
            onKeyDown={(event) => event.key === 'Escape' && setNaming(false)}
          />
          <Button type="submit" size="sm" loading={rename.isPending}>
            Save
          </Button>
          <Button variant="default" size="sm" onClick={() => setNaming(false)}>
            Cancel
          </Button>
        </form>
      </li>
    )
  return (
    <li className={classes.row}>
      <IconFingerprint className="dim" size={20} stroke={1.5} aria-hidden />
      <div className={`${classes.device} narrow grow tight`}>
        <strong className="block">{name}</strong>
        <span className="num quiet">
          <span className="quiet">{lastUsedAt ? `Last used ${formatRelative(lastUsedAt)},` : 'Not used yet,'}</span>{' '}
          <span className="quiet">added {formatDate(createdAt)},</span>{' '}
          <span className="quiet">{isSynced ? 'synced across devices' : 'this device only'}</span>
        </span>
      </div>
      <div className={`${classes.buttons} flex wrap gap-8`}>
        <Button variant="default" size="sm" onClick={() => setNaming(true)} aria-label={`Rename passkey ${name}`}>
          Rename
        </Button>
        <Button variant="default" size="sm" onClick={onRemove} aria-label={`Remove passkey ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}
