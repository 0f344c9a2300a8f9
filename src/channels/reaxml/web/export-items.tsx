import { Menu } from '@mantine/core'
import { IconFileTypeCsv, IconFileTypeXml } from '@tabler/icons-react'
import { exportListings } from './reaxml-export.public.tsx'

/** Entries of a menu: listings as a file. @param reference names the file of a single listing */
export function ExportItems({ listingIds, reference }: { listingIds: readonly string[]; reference?: string }) {
  const options = reference === undefined ? {} : { name: reference }
  return (
    <>
      <Menu.Item
        leftSection={<IconFileTypeXml size={15} stroke={1.7} aria-hidden />}
        onClick={() => void exportListings(listingIds, 'reaxml', options)}
      >
        Export REAXML
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypeCsv size={15} stroke={1.7} aria-hidden />}
        onClick={() => void exportListings(listingIds, 'csv', options)}
      >
        Export CSV
      </Menu.Item>
    </>
  )
}
