import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { saveFailure } from '#ui/api/api-error.ts'
import { Face } from '#ui/components/face.tsx'
import { uploadAgencyPicture } from '#accounts/pictures/web/agency-picture.public.tsx'

const FileCrop = lazy(async () => ({ default: (await import('#ui/crop/file-crop.tsx')).FileCrop }))

interface AgentPhotoProps {
  name: string
  /** Undefined while another picture than the saved one is chosen. */
  photoUrl: string | null | undefined
  photoId: string | null
  readOnly: boolean
  onChange(photoId: string | null): void
}

/** A square portrait: chosen, cut to shape here, uploaded; it counts when the profile is saved. */
export function AgentPhoto({ name, photoUrl, photoId, readOnly, onChange }: AgentPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [added, setAdded] = useState<{ id: string; url: string }>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const shown = photoUrl !== undefined ? photoUrl : added?.id === photoId ? added?.url : null

  const upload = async (cut: Blob) => {
    setFile(undefined)
    setBusy(true)
    setProblem(undefined)
    try {
      const picture = await uploadAgencyPicture(cut, { fileName: `${name || 'Portrait'}.jpg`, purpose: 'portrait' })
      setAdded(picture)
      onChange(picture.id)
    } catch (error) {
      setProblem(saveFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row gap-20">
      <Face name={name} photoUrl={shown ?? null} size={88} />
      {!readOnly && (
        <div className="flex wrap gap-8">
          <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
            {photoId ? 'Change photo' : 'Add photo'}
          </Button>
          {photoId && (
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
          {problem && (
            <p role="alert" className="wide small problem">
              {problem}
            </p>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label="Photo"
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
      {file && (
        <Suspense>
          <FileCrop
            label="Crop photo"
            file={file}
            isRound
            sizePx={1000}
            onDone={(cut) => void upload(cut)}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
