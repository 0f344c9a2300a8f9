import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconLock, IconPlus } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { dragPluginsFor, dragSensors } from '#ui/drag.ts'
import type { Block, BlockType } from '../../design.contract.ts'
import { blockKinds, summaryOf } from './block-words.ts'
import common from '../campaigns.module.css'
import classes from './designer.module.css'

const plugins = dragPluginsFor('Block')
interface BlockListProps {
  blocks: readonly Block[]
  chosen: string | undefined
  onChoose(id: string | undefined): void
  onMove(blocks: Block[]): void
  onAdd(type: BlockType): void
  /** Settings of the chosen block, where they open below its name. */
  inlineFields: ReactNode
}

/** The blocks of a mail from top to bottom: drag, or Tab to a handle and the arrow keys; Enter chooses one. The footer is locked. */
export function BlockList({ blocks, chosen, onChoose, onMove, onAdd, inlineFields }: BlockListProps) {
  return (
    <DragDropProvider
      plugins={plugins}
      sensors={dragSensors}
      onDragEnd={(event) => {
        if (event.canceled) return
        const ids = move(
          blocks.map(({ id }) => id),
          event,
        )
        const next = ids.flatMap((id) => blocks.find((block) => block.id === id) ?? [])
        if (next.map(({ id }) => id).join() !== blocks.map(({ id }) => id).join()) onMove(next)
      }}
    >
      <ol className="stack gap-8" aria-label="Email blocks">
        {blocks.map((block, index) => (
          <BlockItem
            key={block.id}
            block={block}
            index={index}
            isChosen={chosen === block.id}
            onToggle={() => onChoose(chosen === block.id ? undefined : block.id)}
            fields={chosen === block.id ? inlineFields : undefined}
          />
        ))}
      </ol>
      <AddMenu onAdd={onAdd}>
        <button type="button" className={common.addBlock}>
          <IconPlus size={15} aria-hidden /> Add block
        </button>
      </AddMenu>
      <div className={classes.locked}>
        <IconLock size={15} aria-hidden />
        <span>
          <strong>Footer</strong> Agency details, licence and unsubscribe link. Required by law – can’t be removed.
        </span>
      </div>
    </DragDropProvider>
  )
}

export function AddMenu({ onAdd, children }: { onAdd(type: BlockType): void; children: ReactElement }) {
  return (
    <Menu position="bottom-start" shadow="md" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(blockKinds) as BlockType[]).map((type) => {
          const { name, icon: Icon } = blockKinds[type]
          return (
            <Menu.Item key={type} leftSection={<Icon size={16} stroke={1.7} aria-hidden />} onClick={() => onAdd(type)}>
              {name}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

interface BlockItemProps {
  block: Block
  index: number
  isChosen: boolean
  onToggle(): void
  fields: ReactNode
}
function BlockItem({ block, index, isChosen, onToggle, fields }: BlockItemProps) {
  const { name, icon: Icon } = blockKinds[block.type]
  const { ref, handleRef, isDragging } = useSortable({ id: block.id, index, data: { name } })
  const isInline = fields !== undefined
  return (
    <li ref={ref} className={classes.block} data-open={isChosen || undefined} data-dragging={isDragging || undefined}>
      <div className={classes.blockHead}>
        <button
          ref={handleRef}
          type="button"
          data-grip
          className={classes.grip}
          aria-label={`Move ${name}, position ${index + 1}`}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <button type="button" className={classes.blockName} aria-expanded={isChosen} onClick={onToggle}>
          <Icon size={16} stroke={1.7} aria-hidden />
          <strong className="small">{name}</strong>
          <span className="clip quiet">{summaryOf(block)}</span>
          {isInline ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden data-opener />}
        </button>
      </div>
      {isInline && (
        <div className={classes.blockBody} data-still>
          {fields}
        </div>
      )}
    </li>
  )
}
