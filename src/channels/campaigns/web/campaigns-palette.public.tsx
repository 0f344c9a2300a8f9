import { IconMail } from '@tabler/icons-react'
import type { FoundCampaign } from '../campaigns.contract.ts'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import { stateWords } from './campaign-words.ts'

/** Campaigns by name or subject. */
export const campaignsSource = ({ go }: PaletteTools): RemoteSource<{ campaigns: readonly FoundCampaign[] }> => ({
  heading: 'Campaigns',
  permission: 'campaigns.read',
  isRemote: true,
  group: 'campaigns',
  itemsOf: ({ campaigns }) =>
    campaigns.map(({ id, name, subject, state }) => ({
      id: `campaign-${id}`,
      label: name,
      detail: [subject, stateWords[state].label].filter(Boolean).join(' · '),
      icon: <IconMail size={17} stroke={1.7} />,
      run: () => go({ to: `/campaigns/${id}` }),
    })),
})
