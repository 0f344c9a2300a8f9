import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { saveFailure } from '#ui/api/api-error.ts'
import { config } from '#ui/config.ts'
import { uploadAgencyPicture } from '#accounts/pictures/web/agency-picture.public.tsx'
import classes from './logo-field.module.css'

const FileCrop = lazy(async () => ({ default: (await import('#ui/crop/file-crop.tsx')).FileCrop }))

interface LogoFieldProps {
  label: string
  hint: string
  isDark: boolean
  /** Ground of the one for dark ground. */
  ground: string
  /** Undefined while another than the saved one is chosen. */
  url: string | null | undefined
  id: string | null
  isSquare: boolean
  readOnly: boolean
  problem: string | undefined
  onChange(id: string | null): void
}

/** One place for a logo; what is chosen counts when the form is saved. */
export function LogoField({ label, hint, isDark, ground, url, id, isSquare, readOnly, problem, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<{ id: string; url: string }>()
  const [file, setFile] = useState<File>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = label === 'Logo' ? 'Logo' : `Logo ${label.toLowerCase()}`
  const shown = id === null ? null : (url ?? (added?.id === id ? added.url : null))

  const upload = async (picture: Blob) => {
    setFile(undefined)
    setBusy(true)
    setFailure(undefined)
    try {
      const made = await uploadAgencyPicture(picture, { fileName: `${label} logo.png`, purpose: 'logo' })
      setAdded(made)
      onChange(made.id)
    } catch (error) {
      setFailure(saveFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack gap-8 at-top" role="group" aria-label={name}>
      <span className={classes.logoLabel}>
        {label} <small className="regular">{hint}</small>
      </span>
      <div className={classes.logoGround} style={isDark ? { background: ground } : undefined}>
        {shown ? <img src={config.apiHost + shown} alt={name} /> : <span data-on-dark={isDark || undefined}>None</span>}
      </div>
      {!readOnly && (
        <div className="flex gap-8">
          <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
            {id ? 'Change' : 'Upload'}
          </Button>
          {id && (
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
      )}
      {(failure ?? problem) && (
        <p role="alert" className="span small problem">
          {failure ?? problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={`File: ${name}`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (!chosen) return
          if (isSquare) setFile(chosen)
          else void upload(chosen)
        }}
      />
      {file && (
        <Suspense>
          <FileCrop
            label="Crop logo"
            file={file}
            sizePx={800}
            onDone={(cut) => void upload(cut)}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
