import { IconCheck, IconStack2 } from '@tabler/icons-react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { LaterMenu } from '#ui/components/opens-later.tsx'
import { type CalendarLayer, calendarLayers } from '../calendar-values.contract.ts'
import { layerWords } from './calendar-words.ts'
import { layerIcons } from './event-chip.tsx'

interface LayersMenuProps {
  hidden: readonly CalendarLayer[]
  onChange(hidden: readonly CalendarLayer[]): void
}

/** Which calendars are shown. */
export const LayersMenu = ({ hidden, onChange }: LayersMenuProps) => (
  <LaterMenu
    position="bottom-end"
    shadow="md"
    closeOnItemClick={false}
    target={
      <IconButton
        label={hidden.length ? `Calendars: ${calendarLayers.length - hidden.length} of ${calendarLayers.length}` : 'Calendars'}
      >
        <IconStack2 size={17} stroke={1.7} {...(hidden.length > 0 && { color: 'var(--gable-accent-text)' })} />
      </IconButton>
    }
  >
    {(Menu) => (
      <>
        {calendarLayers.map((layer) => {
          const isOn = !hidden.includes(layer)
          const Icon = layerIcons[layer]
          return (
            <Menu.Item
              key={layer}
              role="menuitemcheckbox"
              aria-checked={isOn}
              leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
              rightSection={isOn && <IconCheck size={15} stroke={2} aria-hidden />}
              onClick={() => onChange(isOn ? [...hidden, layer] : hidden.filter((one) => one !== layer))}
            >
              {layerWords[layer]}
            </Menu.Item>
          )
        })}
      </>
    )}
  </LaterMenu>
)
