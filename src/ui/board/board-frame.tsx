import { Accessibility, PointerSensor, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import type { ComponentProps, ReactNode } from 'react'
import { nonce } from '../theme/nonce.ts'

type DragProps = ComponentProps<typeof DragDropProvider>

// Keys are ours (useBoardKeys): the kit's move by pixels, not from column to column.
const plugins: NonNullable<DragProps['plugins']> = (defaults) => [
  StyleInjector.configure({ nonce }),
  ...defaults.filter((plugin) => plugin !== StyleInjector && plugin !== Accessibility),
]
/** @param still parts of a card that are pressed and not dragged */
const sensorsBut = (still: string): NonNullable<DragProps['sensors']> => [
  PointerSensor.configure({
    // A finger scrolls; it moves a card by its menu.
    preventActivation: ({ target, pointerType }) =>
      pointerType === 'touch' || (target instanceof Element && target.closest(still) !== null),
  }),
]
const sensors = { plain: sensorsBut('button, a, input'), byLinks: sensorsBut('button') }

interface BoardFrameProps<T, C extends string> {
  /** Undefined when the card is no longer in the hand. */
  onDrag(card: T | undefined): void
  onDrop(card: T, to: C): void
  /** Links on a card hold it too. */
  isHeldByLinks?: boolean
  children: ReactNode
}
/** Cards that are dragged from column to column: each carries itself as `data.card`, and each column takes them under its name. */
export function BoardFrame<T, C extends string>({ onDrag, onDrop, isHeldByLinks = false, children }: BoardFrameProps<T, C>) {
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={isHeldByLinks ? sensors.byLinks : sensors.plain}
      onDragStart={({ operation }) => onDrag(operation.source?.data['card'] as T | undefined)}
      onDragEnd={({ operation, canceled }) => {
        const card = operation.source?.data['card'] as T | undefined
        onDrag(undefined)
        if (!canceled && card && operation.target) onDrop(card, operation.target.id as C)
      }}
    >
      {children}
    </DragDropProvider>
  )
}
