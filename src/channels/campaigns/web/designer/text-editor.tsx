import { leaveSaveKey } from '#ui/rich-text/leave-save-key.ts'
import { useTextEditor } from '#ui/rich-text/use-text-editor.ts'
import '@mantine/tiptap/styles.layer.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { RichTextEditor as Kit } from '@mantine/tiptap'
import type { Editor, JSONContent } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { ComponentProps } from 'react'
import type { RichText } from '../../design.contract.ts'
import { mergeTags } from '#core/contacts/names/merge-fields.rules.ts'
import { MergeTagNode } from './merge-tag-node.tsx'
import { fromRichText, toRichText } from './rich-text-json.ts'
import classes from './designer.module.css'

interface TextEditorProps {
  label: string
  value: RichText
  onChange(value: RichText): void
}

const contentOf = (value: RichText) => ({
  type: 'doc',
  content: fromRichText(value.length ? value : [{ type: 'paragraph' }]) as JSONContent[],
})
const valueOf = (editor: Editor) => toRichText(editor.getJSON())

/** Words with emphasis, links, lists and merge tags. It writes the JSON that a mail is made of, never HTML. */
export default function TextEditor({ label, value, onChange }: TextEditorProps) {
  const editor = useTextEditor({
    extensions: [
      MergeTagNode,
      StarterKit.configure({
        heading: false,
        codeBlock: false,
        code: false,
        blockquote: false,
        strike: false,
        underline: false,
        horizontalRule: false,
        link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null, class: null } },
      }),
    ],
    value,
    onChange,
    contentOf,
    valueOf,
    editorProps: {
      handleKeyDown: leaveSaveKey,
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
    },
  })
  if (!editor) return null
  return (
    // The kit's types name the same editor by its CommonJS twin.
    <Kit
      editor={editor as unknown as ComponentProps<typeof Kit>['editor']}
      withTypographyStyles={false}
      classNames={{ root: 'rounded', toolbar: classes.richToolbar }}
    >
      <Kit.Toolbar role="toolbar" aria-label={`Format: ${label}`}>
        <Kit.Bold />
        <Kit.Italic />
        <Kit.BulletList />
        <Kit.OrderedList />
        <Kit.Link />
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <UnstyledButton className={classes.tagButton}>
              <span aria-hidden>{'{ }'} </span>Merge tag
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(mergeTags).map(([tag, words]) => (
              <Menu.Item
                key={tag}
                onClick={() =>
                  editor
                    .chain()
                    .focus()
                    .insertContent({ type: 'mergeTag', attrs: { tag, fallback: 'there' } })
                    .run()
                }
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Kit.Toolbar>
      <Kit.Content className={classes.richContent} />
    </Kit>
  )
}
