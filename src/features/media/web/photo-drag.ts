import { Accessibility, KeyboardSensor, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import type { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import type { ComponentProps } from 'react'
import { nonce } from '#ui/nonce.ts'

type DragProps = ComponentProps<typeof DragDropProvider>
type Source = NonNullable<Parameters<NonNullable<DragProps['onDragEnd']>>[0]['operation']['source']>

const nameOf = (source: Source | null) => String(source?.data['name'] ?? 'Picture')
const placeOf = (source: Source | null) => (isSortable(source) ? source.index + 1 : 1)

/** How the keys work, for screen readers; the same words stand above the pictures. */
const instructions =
  'Press Space to pick the picture up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.'

const announcements = {
  dragstart: ({ operation: { source } }: { operation: { source: Source | null } }) =>
    `${nameOf(source)} picked up from place ${placeOf(source)}.`,
  dragover: ({ operation: { source } }: { operation: { source: Source | null } }) =>
    `${nameOf(source)} is at place ${placeOf(source)}.`,
  dragend: ({ operation: { source }, canceled }: { operation: { source: Source | null }; canceled: boolean }) =>
    canceled ? `${nameOf(source)} stays where it was.` : `${nameOf(source)} put down at place ${placeOf(source)}.`,
}

/** Its styles carry the nonce, or the policy blocks them; its words are ours. */
export const dragPlugins: NonNullable<DragProps['plugins']> = (defaults) => [
  StyleInjector.configure({ nonce }),
  Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
  ...defaults.filter((plugin) => plugin !== StyleInjector && plugin !== Accessibility),
]

/** A mouse drags the whole picture, a finger the handle (so that the page can scroll), keys the handle. */
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
