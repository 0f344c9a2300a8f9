import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { call } from '#ui/api/api.ts'
import { usePdf } from '#ui/hooks/use-pdf.ts'
import { openPaperCalls } from './open-paper-calls.ts'

/** The QR sign of an open home on A4, for the entrance or the window. */
export default function SignButton({ openId }: { openId: string }) {
  const { busy, run } = usePdf(() => call(openPaperCalls.sign, { params: { openId } }))
  return (
    <Button
      size="md"
      fullWidth
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={busy !== undefined}
      onClick={() => void run('open')}
    >
      Print sign
    </Button>
  )
}
