import { Menu } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypeXls, IconFileTypeXml } from '@tabler/icons-react'
import { type ExportKind, exportListings } from './reaxml-export.public.tsx'

const kinds: readonly { kind: ExportKind; label: string; Icon: typeof IconFileTypeXls }[] = [
  { kind: 'xlsx', label: 'Export spreadsheet (.xlsx)', Icon: IconFileTypeXls },
  { kind: 'csv', label: 'Export spreadsheet (.csv)', Icon: IconFileTypeCsv },
  { kind: 'allFields', label: 'Export all fields (.csv)', Icon: IconFileTypeCsv },
  { kind: 'reaxml', label: 'Export REAXML', Icon: IconFileTypeXml },
]

/** Entries of a menu: listings as a file. @param reference names the file of a single listing */
export default function ExportItems({ listingIds, reference }: { listingIds: readonly string[]; reference?: string }) {
  const options = reference === undefined ? {} : { name: reference }
  return (
    <>
      {kinds.map(({ kind, label, Icon }) => (
        <Menu.Item
          key={kind}
          leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
          onClick={() => void exportListings(listingIds, kind, options)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
