import '@mantine/dropzone/styles.layer.css'
import { useSearch } from '@tanstack/react-router'
import { ImportStart } from './import-start.tsx'
import { ImportView } from './import-view.tsx'

/** `/contacts/import`: choose a file; `?batch=`: mapping, preview, progress and result of one import, also on coming back. */
export default function ContactImportPage() {
  const { batch } = useSearch({ from: '/shell/contacts/import' })
  return batch ? <ImportView key={batch} id={batch} /> : <ImportStart />
}
