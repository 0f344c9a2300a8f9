import { IconNote } from '@tabler/icons-react'
import type { FoundNote } from '../notes.contract.ts'
import { formatDate } from '#ui/formatting.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import type { NoteLink } from '../notes.contract.ts'

const whereTo: Record<NoteLink['entity'], (id: string) => Parameters<PaletteTools['go']>[0]> = {
  contact: (id) => ({ to: `/contacts/${id}` }),
  listing: (id) => ({ to: `/listings/${id}`, search: { tab: 'notes' } }),
  property: (id) => ({ to: `/properties/${id}` }),
}

/** Notes by their words. */
export const notesSource = ({ go }: PaletteTools): RemoteSource<{ notes: readonly FoundNote[] }> => ({
  heading: 'Notes',
  permission: 'notes.read',
  isRemote: true,
  group: 'notes',
  itemsOf: ({ notes }) =>
    notes.map(({ id, headline, snippet, happenedAt, createdByName, link }) => ({
      id: `note-${id}`,
      label: headline || snippet,
      detail: [link.label, createdByName, formatDate(happenedAt)].filter(Boolean).join(' · '),
      icon: <IconNote size={17} stroke={1.7} />,
      run: () => go(whereTo[link.entity](link.id)),
    })),
})
