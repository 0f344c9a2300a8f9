import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCopy, IconGripVertical, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { dragPluginsFor, dragSensors } from '#ui/drag.ts'
import type { Block, BlockType, MailDesign } from '../design.contract.ts'
import { BlockFields } from './block-fields.tsx'
import { blockKinds, copyBlock, newBlock, summaryOf } from './block-words.ts'
import classes from './campaigns.module.css'

const plugins = dragPluginsFor('Block')
interface BlockListProps {
  design: MailDesign
  onChange(design: MailDesign, key?: string): void
}

/** The blocks of a mail from top to bottom: drag, or Tab to a handle and the arrow keys; Enter opens one. The footer is locked. */
export function BlockList({ design, onChange }: BlockListProps) {
  const [open, setOpen] = useState<string>()
  const { blocks } = design
  const set = (next: Block[], key?: string) => onChange({ ...design, blocks: next }, key)
  const add = (type: BlockType, at: number) => {
    const block = newBlock(type)
    set([...blocks.slice(0, at), block, ...blocks.slice(at)])
    setOpen(block.id)
  }
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
        if (next.map(({ id }) => id).join() !== blocks.map(({ id }) => id).join()) set(next)
      }}
    >
      <ol className={classes.blocks} aria-label="Blocks of the mail">
        {blocks.map((block, index) => (
          <BlockItem
            key={block.id}
            block={block}
            index={index}
            isOpen={open === block.id}
            onToggle={() => setOpen(open === block.id ? undefined : block.id)}
            onChange={(next) =>
              set(
                blocks.map((one) => (one.id === block.id ? next : one)),
                `block ${block.id}`,
              )
            }
            onRemove={() => set(blocks.filter(({ id }) => id !== block.id))}
            onCopy={() => set([...blocks.slice(0, index + 1), copyBlock(block), ...blocks.slice(index + 1)])}
            onAdd={(type) => add(type, index + 1)}
          />
        ))}
      </ol>
      <AddMenu onAdd={(type) => add(type, blocks.length)}>
        <button type="button" className={classes.addBlock}>
          <IconPlus size={15} aria-hidden /> Add a block
        </button>
      </AddMenu>
      <div className={classes.locked}>
        <IconLock size={15} aria-hidden />
        <span>
          <strong>Footer</strong> Who you are, your licence, why they get it, unsubscribe. The law wants it, so it stays.
        </span>
      </div>
    </DragDropProvider>
  )
}

function AddMenu({ onAdd, children }: { onAdd(type: BlockType): void; children: React.ReactElement }) {
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
  isOpen: boolean
  onToggle(): void
  onChange(block: Block): void
  onRemove(): void
  onCopy(): void
  onAdd(type: BlockType): void
}
function BlockItem({ block, index, isOpen, onToggle, onChange, onRemove, onCopy, onAdd }: BlockItemProps) {
  const { name, icon: Icon } = blockKinds[block.type]
  const { ref, handleRef, isDragging } = useSortable({ id: block.id, index, data: { name } })
  return (
    <li ref={ref} className={classes.block} data-open={isOpen || undefined} data-dragging={isDragging || undefined}>
      <div className={classes.blockHead}>
        <button ref={handleRef} type="button" data-grip className={classes.grip} aria-label={`Move ${name}, place ${index + 1}`}>
          <IconGripVertical size={16} aria-hidden />
        </button>
        <button type="button" className={classes.blockName} aria-expanded={isOpen} onClick={onToggle}>
          <Icon size={16} stroke={1.7} aria-hidden />
          <strong>{name}</strong>
          <span>{summaryOf(block)}</span>
          {isOpen ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />}
        </button>
      </div>
      {isOpen && (
        <div className={classes.blockBody} data-still>
          <BlockFields block={block} onChange={onChange} />
          <div className={classes.blockFoot}>
            <AddMenu onAdd={onAdd}>
              <button type="button" className={classes.quietButton}>
                <IconPlus size={14} aria-hidden /> Add below
              </button>
            </AddMenu>
            <span />
            <IconButton label="Copy" onClick={onCopy}>
              <IconCopy size={15} />
            </IconButton>
            <IconButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
              <IconTrash size={15} />
            </IconButton>
          </div>
        </div>
      )}
    </li>
  )
}
