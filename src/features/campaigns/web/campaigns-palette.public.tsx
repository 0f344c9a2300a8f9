import { IconMail } from '@tabler/icons-react'
import { call } from '#ui/api.ts'
import type { PaletteSource, PaletteTools } from '#ui/palette-source.ts'
import { sessionStore } from '#ui/session-store.ts'
import { campaignCalls, ownAgency } from './campaign-calls.ts'
import { stateWords } from './campaign-words.ts'

/** Campaigns by name or subject. */
export const campaignsSource = ({ go }: PaletteTools): PaletteSource => ({
  heading: 'Campaigns',
  isRemote: true,
  async find(query, signal) {
    if (!sessionStore.get().permissions.includes('campaigns.read')) return []
    const found = await call(campaignCalls.all, { params: { clientId: ownAgency() }, query: { q: query, limit: 6 } }, { signal })
    return found.items.map(({ id, name, subject, state }) => ({
      id: `campaign-${id}`,
      label: name,
      detail: [subject, stateWords[state].label].filter(Boolean).join(' · '),
      icon: <IconMail size={17} stroke={1.7} />,
      run: () => go({ to: `/campaigns/${id}` }),
    }))
  },
})
