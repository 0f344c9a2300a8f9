import { IconNote } from '@tabler/icons-react'
import { call } from '#ui/api.ts'
import { formatDate } from '#ui/formatting.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { wire } from '#ui/wire.ts'
import type { NoteLink, noteEndpoints } from '../notes.contract.ts'

const find = wire<(typeof noteEndpoints)['find']>({ method: 'GET', path: '/api/notes/find' })

const whereTo: Record<NoteLink['entity'], (id: string) => Parameters<PaletteTools['go']>[0]> = {
  contact: (id) => ({ to: `/contacts/${id}` }),
  listing: (id) => ({ to: `/listings/${id}`, search: { tab: 'notes' } }),
  property: (id) => ({ to: `/properties/${id}` }),
}

/** What was said, by its words. */
export const notesSource = ({ go }: PaletteTools): PaletteSource => ({
  heading: 'Notes',
  permission: 'notes.read',
  isRemote: true,
  async find(query, signal) {
    const { items } = await call(find, { query: { q: query.slice(0, 100), limit: 5 } }, { signal })
    return items.map(({ id, headline, snippet, happenedAt, createdByName, link }) => ({
      id: `note-${id}`,
      label: headline || snippet,
      detail: [link.label, createdByName, formatDate(happenedAt)].filter(Boolean).join(' · '),
      icon: <IconNote size={17} stroke={1.7} />,
      run: () => go(whereTo[link.entity](link.id)),
    }))
  },
})
