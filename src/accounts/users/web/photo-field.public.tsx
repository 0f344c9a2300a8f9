import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { userCalls } from './user-calls.ts'
import { UserFace } from './user-face.public.tsx'
import classes from './users.module.css'

const FileCrop = lazy(async () => ({ default: (await import('#ui/crop/file-crop.tsx')).FileCrop }))

interface PhotoFieldProps {
  userId: string
  name: string
  path: string | null
  canChange: boolean
  onChanged?: () => void
}

/** A person's photo with what can be done to it; choosing a file opens the crop. */
export function PhotoField({ userId, name, path, canChange, onChanged }: PhotoFieldProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  /** True for the person's photo, not the one of their agent's profile. */
  const isOwn = path?.startsWith('/users/') ?? false
  const settled = () => {
    setFile(null)
    void queryClient.invalidateQueries({ queryKey: ['user'] })
    onChanged?.()
  }
  const put = useMutation({
    mutationFn: (photo: Blob) => {
      const form = new FormData()
      form.set('file', photo, 'photo.jpg')
      return call(userCalls.setPhoto, { params: { id: userId }, form })
    },
    onSuccess: () => {
      settled()
      if (isOwn) toastUndo('Photo changed', () => restore.mutate())
      else announce('Photo saved')
    },
    onError: toastFailure,
  })
  const remove = useMutation({
    mutationFn: () => call(userCalls.removePhoto, { params: { id: userId } }),
    onSuccess: () => {
      settled()
      toastUndo('Photo removed', () => restore.mutate())
    },
    onError: toastFailure,
  })
  const restore = useMutation({
    mutationFn: () => call(userCalls.restorePhoto, { params: { id: userId } }),
    onSuccess: settled,
    onError: toastFailure,
  })
  return (
    <div className="row wrap gap-16">
      <UserFace name={name} path={path} size={72} />
      {canChange && (
        <div className={`${classes.buttons} flex wrap gap-8`}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default" size="sm">
                {isOwn ? 'Change photo' : 'Add photo'}
              </Button>
            )}
          </FileButton>
          {isOwn && (
            <Button variant="subtle" size="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
      )}
      {file && (
        <Suspense>
          <FileCrop
            label="Crop photo"
            file={file}
            isRound
            sizePx={800}
            doneWords="Save photo"
            isSaving={put.isPending}
            onDone={(photo) => put.mutate(photo)}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
export { PhotoField as default }
