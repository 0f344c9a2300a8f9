import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconPlus, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { DropOr } from '#ui/components/drop-or.tsx'
import classes from './photo-manager.module.css'

const pictures = 'image/*,.heic,.heif'

/** The place to drop photos; a click opens the picker, on phones a button the camera. */
export function PhotoDrop({ onFiles, isFirst }: { onFiles(files: readonly File[]): void; isFirst: boolean }) {
  return (
    <div className="stack gap-8">
      <Dropzone
        onDrop={(files: readonly File[]) => onFiles(files)}
        multiple
        className={`${classes.zone} drop-zone`}
        data-first={isFirst || undefined}
        inputProps={{ accept: `${pictures},.pdf`, 'aria-label': 'Photos' }}
        enablePointerEvents
        activateOnKeyboard={false}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden />
        <span>
          <DropOr>Drop photos here</DropOr>
          {/* Its click goes up to the zone, which opens the picker. */}
          <button type="button">choose files</button>. JPEG, PNG, WebP, AVIF or HEIC, up to 40 MB each.
        </span>
      </Dropzone>
      <div className={classes.camera}>
        <FileButton icon={<IconCamera size={18} stroke={1.6} />} accept="image/*" capture onFiles={onFiles}>
          Take a photo
        </FileButton>
      </div>
    </div>
  )
}

interface FileButtonProps {
  icon: ReactNode
  accept: string
  /** Opens the camera at the back. */
  capture?: boolean
  onFiles(files: readonly File[]): void
  children: ReactNode
}
function FileButton({ icon, accept, capture, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" size="xs" leftSection={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!capture}
        accept={accept}
        {...(capture ? { capture: 'environment' } : {})}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file again must be noticed too.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

export const AddFloorPlans = ({ onFiles }: { onFiles(files: readonly File[]): void }) => (
  <FileButton icon={<IconPlus size={14} />} accept={pictures} onFiles={onFiles}>
    Add floor plans
  </FileButton>
)
export const AddDocuments = ({ onFiles }: { onFiles(files: readonly File[]): void }) => (
  <FileButton icon={<IconPlus size={14} />} accept="application/pdf" onFiles={onFiles}>
    Add documents
  </FileButton>
)
