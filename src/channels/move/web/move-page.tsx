import '@mantine/dropzone/styles.layer.css'
import { useSearch } from '@tanstack/react-router'
import { MoveStart } from './move-start.tsx'
import { MoveView } from './move-view.tsx'

/** `/settings/move`: choose files; `?batch=`: tables, check, progress and reconciliation of one move, also on coming back. */
export default function MovePage() {
  const { batch } = useSearch({ from: '/shell/settings/move' })
  return batch ? <MoveView key={batch} id={batch} /> : <MoveStart />
}
