import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ContactExportBody, contactExportEndpoints } from '../contact-export.contract.ts'
import { callsOf } from '#ui/api/calls.ts'
import { contactExportHeads } from '../contact-export.heads.generated.ts'

const { export: exportContacts } = callsOf<typeof contactExportEndpoints>(contactExportHeads)
type Choice = Partial<Pick<ContactExportBody, 'ids' | 'filter' | 'contacts'>>

const fileNames: Record<ContactExportBody['format'], string> = {
  xlsx: 'contacts.xlsx',
  table: 'contacts.csv',
  csv: 'contacts-all-fields.csv',
  vcard: 'contacts.vcf',
}

/** Fetches contacts as a file and hands it to the browser to save. Show it to those with `contacts.export` only. */
export function ContactExportButton({ choice, label = 'Export' }: { choice: Choice; label?: string }) {
  const save = useMutation({
    async mutationFn(format: ContactExportBody['format']) {
      saveFile(await call(exportContacts, { body: { ...choice, format } }), fileNames[format])
    },
    onError: toastFailure,
  })
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={save.isPending}
          leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('xlsx')}>Spreadsheet (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('table')}>Spreadsheet (.csv)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('csv')}>All fields (.csv)</Menu.Item>
        <Menu.Item onClick={() => save.mutate('vcard')}>vCard</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
