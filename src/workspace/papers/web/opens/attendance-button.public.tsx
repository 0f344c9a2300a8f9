import { Button, Checkbox } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { openPaperCalls } from './open-paper-calls.ts'
import { PaperButton } from './paper-button.tsx'

/** Who came and what they said, as a PDF. */
export default function AttendanceButton({ openId }: { openId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [withContacts, setWithContacts] = useState(false)
  const mayHost = useMay('opens.write')
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Print attendance list
      </Button>
      {isOpen && (
        <Dialog label="Attendance list" width={440} onClose={() => setOpen(false)}>
          <div className="stack gap-16 pad">
            <h2>Attendance list</h2>
            <p>Visitors with their times, interest and feedback.</p>
            {mayHost && (
              <Checkbox
                label="Include phone numbers and emails"
                checked={withContacts}
                onChange={({ currentTarget }) => setWithContacts(currentTarget.checked)}
              />
            )}
            <PaperButton
              key={`${withContacts}`}
              isMain
              label="Open PDF"
              make={(query) =>
                call(openPaperCalls.attendance, {
                  params: { openId },
                  query: { ...query, ...(withContacts && { withContacts: 'true' as const }) },
                })
              }
            />
            <Button size="md" fullWidth variant="default" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
