import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter, IconX } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import classes from './studio.module.css'
import type { usePdf } from '#ui/hooks/use-pdf.ts'

interface StudioHeadProps {
  /** Name of the listing. */
  name: string
  isSaving: boolean
  /** A picture and no PDF. */
  isPicture: boolean
  isUnready: boolean
  pdf: ReturnType<typeof usePdf>
  onClose(): void
}

/** Actions for the document: open, print, download. */
export const StudioHead = ({ name, isSaving, isPicture, isUnready, pdf: { busy, run }, onClose }: StudioHeadProps) => (
  <header className={classes.head}>
    <h2 className="clip narrow grow">
      Documents <span>{name}</span>
    </h2>
    <span className="meta" role="status">
      {isSaving ? 'Saving' : ''}
    </span>
    <div className="flex gap-8">
      <Button
        size="xs"
        variant="default"
        className={classes.wide}
        leftSection={<IconExternalLink size={15} aria-hidden />}
        disabled={isUnready}
        loading={busy === 'open'}
        onClick={() => void run('open')}
      >
        {isPicture ? 'Open image' : 'Open PDF'}
      </Button>
      {!isPicture && (
        <Button
          size="xs"
          variant="default"
          className={classes.wide}
          leftSection={<IconPrinter size={15} aria-hidden />}
          disabled={isUnready}
          loading={busy === 'print'}
          onClick={() => void run('print')}
        >
          Print
        </Button>
      )}
      <Button
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        disabled={isUnready}
        loading={busy === 'download'}
        onClick={() => void run('download')}
      >
        Download
      </Button>
    </div>
    <IconButton label="Close" keys="escape" onClick={onClose}>
      <IconX size={18} stroke={1.7} />
    </IconButton>
  </header>
)
