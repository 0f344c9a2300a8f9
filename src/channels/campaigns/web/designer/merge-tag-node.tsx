import { Popover, Select, TextInput } from '@mantine/core'
import { Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useState } from 'react'
import { isMergeTag, type MergeTag, mergeTags } from '#core/contacts/names/merge-fields.rules.ts'
import classes from './designer.module.css'

export interface MergeTagAttributes {
  tag: MergeTag
  fallback: string
}
const named = (attrs: Record<string, unknown>): MergeTagAttributes => ({
  tag: isMergeTag(String(attrs['tag'])) ? (String(attrs['tag']) as MergeTag) : 'firstName',
  fallback: String(attrs['fallback'] ?? ''),
})

/** A merge tag within words: one piece that the cursor steps over, never half deleted. Pressing it changes what stands there for who has none. */
export const MergeTagNode = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    tag: {
      default: 'firstName',
      parseHTML: (element: HTMLElement) => element.dataset['mergeTag'],
      renderHTML: ({ tag }: Record<string, unknown>) => ({ 'data-merge-tag': tag }),
    },
    fallback: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['fallback'] ?? '',
      renderHTML: ({ fallback }: Record<string, unknown>) => ({ 'data-fallback': fallback }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-merge-tag]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, mergeTags[named(node.attrs).tag]],
  renderText: ({ node }) => {
    const { tag, fallback } = named(node.attrs)
    return `{{${tag}${fallback && `|${fallback}`}}}`
  },
  addNodeView: () => ReactNodeViewRenderer(Chip),
})

function Chip({ node, selected, updateAttributes, editor }: NodeViewProps) {
  const { tag, fallback } = named(node.attrs)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper as="span">
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={260} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.chip}
            data-selected={selected || undefined}
            data-hole={!fallback || undefined}
            aria-label={`${mergeTags[tag]}, fallback ${fallback ? `“${fallback}”` : 'nothing'}. Change`}
            onClick={() => setOpen((is) => !is)}
          >
            {mergeTags[tag]}
            {fallback && <small>or {fallback}</small>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className="stack gap-12">
          <Select
            size="xs"
            label="Merge tag"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={tag}
            data={Object.entries(mergeTags).map(([value, label]) => ({ value, label }))}
            onChange={(next) => next && updateAttributes({ tag: next })}
          />
          <TextInput
            size="xs"
            label="Fallback text"
            placeholder="Leave blank"
            maxLength={80}
            data-autofocus
            value={fallback}
            // These would end the tag.
            onChange={(event) => updateAttributes({ fallback: event.currentTarget.value.replaceAll(/[{}|]/g, '') })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              close()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </NodeViewWrapper>
  )
}
