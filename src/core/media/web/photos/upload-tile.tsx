import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import tile from './photo-tile.module.css'
import { cancelUpload, retryUpload, type Upload } from './upload-queue.ts'
import classes from './upload-tile.module.css'

const words = { waiting: 'Waiting', sending: 'Uploading', sent: 'Saving', failed: '' } as const

/** A file on its way, or the reason why it is not coming. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { id, file, state, share, problem, canRetry, previewUrl } = upload
  const isFailed = state === 'failed'
  const [isBroken, setBroken] = useState(false)
  return (
    <li className={`${tile.tile} narrow rounded panel anchor`}>
      <div className={classes.box} data-failed={isFailed || undefined}>
        {previewUrl && !isFailed && !isBroken && (
          <img
            src={previewUrl}
            data-photo
            alt=""
            decoding="async"
            className={classes.preview}
            // What the browser cannot draw the server may still read, or refuse with a reason.
            onError={() => setBroken(true)}
          />
        )}
        {(!previewUrl || isBroken) && !isFailed && <IconPhoto size={28} stroke={1.3} aria-hidden />}
        {isFailed ? (
          <p className={classes.problem} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {problem}
          </p>
        ) : (
          <Ring share={share} label={`${words[state]} ${file.name}`} />
        )}
        {canRetry && (
          <Button size="compact-sm" variant="default" onClick={() => retryUpload(id)}>
            Try again
          </Button>
        )}
        <div className={classes.cancel}>
          <IconButton label={isFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`} onClick={() => cancelUpload(id)}>
            <IconX size={16} />
          </IconButton>
        </div>
      </div>
      <span className={tile.caption}>{file.name}</span>
    </li>
  )
}

const radius = 20
const around = 2 * Math.PI * radius

function Ring({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      className={classes.ring}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 48 48" width={48} height={48} aria-hidden>
        <circle cx={24} cy={24} r={radius} className={classes.track} />
        <circle
          cx={24}
          cy={24}
          r={radius}
          className={classes.done}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <span>{percent}</span>
    </div>
  )
}
