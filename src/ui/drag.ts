import { Accessibility, KeyboardSensor, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import type { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import type { ComponentProps } from 'react'
import { nonce } from './theme/nonce.ts'

type DragProps = ComponentProps<typeof DragDropProvider>
type Source = NonNullable<Parameters<NonNullable<DragProps['onDragEnd']>>[0]['operation']['source']>

const placeOf = (source: Source | null) => (isSortable(source) ? source.index + 1 : 1)

/** Its styles carry the nonce, or the policy blocks them; its words are ours. `data.name` of a sortable says what it is. */
export function dragPluginsFor(noun: string): NonNullable<DragProps['plugins']> {
  const nameOf = (source: Source | null) => String(source?.data['name'] ?? noun)
  const announcements = {
    dragstart: ({ operation: { source } }: { operation: { source: Source | null } }) =>
      `${nameOf(source)} picked up from position ${placeOf(source)}.`,
    dragover: ({ operation: { source } }: { operation: { source: Source | null } }) =>
      `${nameOf(source)} is at position ${placeOf(source)}.`,
    dragend: ({ operation: { source }, canceled }: { operation: { source: Source | null }; canceled: boolean }) =>
      canceled ? `${nameOf(source)} was not moved.` : `${nameOf(source)} dropped at position ${placeOf(source)}.`,
  }
  const draggable = `Use Space to pick up the ${noun.toLowerCase()}, the arrow keys to move it, Space again to drop it, Escape to cancel.`
  return (defaults) => [
    StyleInjector.configure({ nonce }),
    Accessibility.configure({ announcements, screenReaderInstructions: { draggable } }),
    ...defaults.filter((plugin) => plugin !== StyleInjector && plugin !== Accessibility),
  ]
}

/** A mouse drags the whole thing, a finger the handle (so that the page can scroll), keys the handle. */
export const dragSensors: NonNullable<DragProps['sensors']> = [
  PointerSensor.configure({
    activatorElements: ({ element, handle }) => [element, handle],
    preventActivation: ({ target, pointerType }) =>
      target instanceof Element &&
      !target.closest('[data-grip]') &&
      (pointerType === 'touch' || target.closest('[data-still]') !== null),
  }),
  KeyboardSensor,
]
