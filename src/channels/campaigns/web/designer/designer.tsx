import { useMediaQuery } from '@mantine/hooks'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { Block, BlockType } from '../../design.contract.ts'
import { BlockFields } from './block-fields.tsx'
import { AddMenu, BlockList } from './block-list.tsx'
import { blockKinds, copyBlock, newBlock } from './block-words.ts'
import classes from './designer.module.css'
import { MailSettings } from '../mail-settings.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { Change, DraftFields } from '../use-campaign-draft.ts'

interface DesignerProps {
  id: string
  values: DraftFields
  change: Change
  /** The block that is open when the designer comes up. */
  startBlock: string | undefined
}
/** Three panes where there is room: what the mail is made of, the mail itself, and the settings of what is chosen; else they open in the list. */
export function Designer({ id, values, change, startBlock }: DesignerProps) {
  const isWide = useMediaQuery('(min-width: 73.75em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [chosen, setChosen] = useState(startBlock)
  const pane = useRef<HTMLDivElement>(null)
  // On a phone the settings open above the email, out of sight.
  const choose = useCallback((blockId: string) => {
    setChosen(blockId)
    setTimeout(() => pane.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' }), 50)
  }, [])
  const { design } = values
  const { blocks } = design
  const block = blocks.find((one) => one.id === chosen)
  const set = (next: Block[], key?: string) => change({ design: { ...design, blocks: next } }, key)
  const add = (type: BlockType, at: number) => {
    const made = newBlock(type)
    set([...blocks.slice(0, at), made, ...blocks.slice(at)])
    setChosen(made.id)
  }
  const fields = block && (
    <>
      <BlockFields
        key={block.id}
        block={block}
        onChange={(next) =>
          set(
            blocks.map((one) => (one.id === next.id ? next : one)),
            `block ${next.id}`,
          )
        }
      />
      <div className={classes.blockFoot}>
        <AddMenu onAdd={(type) => add(type, blocks.indexOf(block) + 1)}>
          <button type="button" className={`${classes.quietButton} hovers`}>
            <IconPlus size={14} aria-hidden /> Add below
          </button>
        </AddMenu>
        <span />
        <IconButton
          label="Copy"
          onClick={() => {
            const at = blocks.indexOf(block) + 1
            set([...blocks.slice(0, at), copyBlock(block), ...blocks.slice(at)])
          }}
        >
          <IconCopy size={15} />
        </IconButton>
        <IconButton
          label={`Remove ${blockKinds[block.type].name.toLowerCase()}`}
          onClick={() => {
            set(blocks.filter((one) => one.id !== block.id))
            setChosen(undefined)
          }}
        >
          <IconTrash size={15} />
        </IconButton>
      </div>
    </>
  )
  return (
    <div className={classes.designer} data-wide={isWide || undefined}>
      <div ref={pane} className={classes.blocksPane}>
        {!isWide && <MailSettings values={values} change={change} />}
        <BlockList
          blocks={blocks}
          chosen={chosen}
          onChoose={setChosen}
          onMove={set}
          onAdd={(type) => add(type, blocks.length)}
          inlineFields={isWide ? undefined : fields}
        />
      </div>
      <PreviewPane id={id} values={values} chosen={chosen} onChoose={choose} follows={isWide} />
      {isWide && (
        <section className={classes.properties} aria-label="Settings">
          <h2>
            {block ? blockKinds[block.type].name : 'Email settings'}
            {block && (
              <button type="button" className={`${classes.quietButton} hovers`} onClick={() => setChosen(undefined)}>
                Email settings
              </button>
            )}
          </h2>
          {fields ?? <MailSettings values={values} change={change} />}
        </section>
      )}
    </div>
  )
}
