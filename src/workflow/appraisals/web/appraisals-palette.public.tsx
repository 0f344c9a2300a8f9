import { IconHomeQuestion } from '@tabler/icons-react'
import type { PaletteTools, RemoteSource } from '#ui/palette-source.ts'
import type { FoundAppraisal } from '../appraisals.contract.ts'
import { stageWords } from './appraisal-words.ts'

/** Appraisals by their address and notes. */
export const appraisalsSource = ({ go }: PaletteTools): RemoteSource<{ appraisals: readonly FoundAppraisal[] }> => ({
  heading: 'Appraisals',
  permission: 'appraisals.read',
  isRemote: true,
  group: 'appraisals',
  itemsOf: ({ appraisals }) =>
    appraisals.map(({ id, streetLine, suburb, stage }) => ({
      id: `appraisal-${id}`,
      label: streetLine || suburb || 'Appraisal',
      detail: [stageWords[stage], streetLine && suburb].filter(Boolean).join(' · '),
      icon: <IconHomeQuestion size={17} stroke={1.7} />,
      run: () => go({ to: `/appraisals/${id}` }),
    })),
})
