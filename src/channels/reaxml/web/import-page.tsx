import '@mantine/dropzone/styles.layer.css'
import { useSearch } from '@tanstack/react-router'
import { ImportBatchView } from './import-batch.tsx'
import { ImportStart } from './import-start.tsx'

/** `/listings/import`: choose files; `?batch=`: the preview, the run and the result of one import, also on coming back. */
export default function ImportPage() {
  const { batch } = useSearch({ from: '/shell/listings/import' })
  return batch ? <ImportBatchView key={batch} id={batch} /> : <ImportStart />
}
