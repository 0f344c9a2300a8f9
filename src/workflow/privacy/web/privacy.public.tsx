import { Menu } from '@mantine/core'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { exportedFiles } from '#core/contacts/web/contact.slots.ts'
import { call } from '#ui/api/api.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import { privacyCalls } from './privacy-calls.ts'
import { EraseDialog } from './erase-dialog.tsx'

async function saveEverything(contactId: string): Promise<void> {
  const whole = await call(privacyCalls.exportOne, { params: { id: contactId } })
  saveFile(whole, 'contact.json')
  // The document names the files of their notes; the files themselves belong to it.
  const read = JSON.parse(await whole.text()) as Record<string, unknown>
  for (const save of exportedFiles.entries) await save(read)
}

interface PrivacyItemsProps {
  contactId: string
  onDialog(dialog: ReactNode): void
  onErased(): void
}
/** Rights that the law gives a person: everything about them in a file, and to be forgotten. For those with `contacts.erase`. */
export default function PrivacyItems({ contactId, onDialog, onErased }: PrivacyItemsProps) {
  const erase = () => onDialog(<EraseDialog contactId={contactId} onClose={() => onDialog(undefined)} onErased={onErased} />)
  return (
    <>
      <Menu.Item
        leftSection={<IconFileDownload size={14} />}
        onClick={() => void saveEverything(contactId).catch((error: unknown) => toastFailure(error))}
      >
        Export personal data
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<IconEraser size={14} />} onClick={erase}>
        Delete permanently
      </Menu.Item>
    </>
  )
}
