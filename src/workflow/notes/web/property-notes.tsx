import { NotesPanel } from './notes-panel.tsx'

export const PropertyNotes = ({ of }: { of: { entity: 'property'; id: string } }) => (
  <>
    <h2>Notes</h2>
    <NotesPanel of={of} />
  </>
)
