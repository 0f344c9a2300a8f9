import { leaveSaveKey } from '#ui/rich-text/leave-save-key.ts'
import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor as Kit } from '@mantine/tiptap'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { closedMention, mentionOf, type MentionState } from './mention.ts'
import { MentionList } from './mention-list.tsx'
import type { RichTextProps } from './rich-text-props.ts'
import { html, useTextEditor } from './use-text-editor.ts'
import classes from './rich-text.module.css'

/** The editor itself, 140 kB: fetched when a user is about to write. */
export default function RichTextEditor({ label, value, onChange, placeholder = '', isFocused = false, people }: RichTextProps) {
  const [mention, setMention] = useState(closedMention)
  const host = useRef({ people: people ?? [], state: closedMention, pick: undefined as ((index: number) => void) | undefined })
  useInsertionEffect(() => {
    host.current.people = people ?? []
  })
  const show = (state: MentionState) => {
    host.current.state = state
    setMention(state)
  }
  const editor = useTextEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, link: { openOnClick: false } }),
      ...(people
        ? [
            mentionOf({
              people: () => host.current.people,
              state: () => host.current.state,
              show,
              setPick: (pick) => {
                host.current.pick = pick
              },
            }),
          ]
        : []),
    ],
    value,
    onChange,
    ...html,
    editorProps: {
      handleKeyDown: leaveSaveKey,
      attributes: ({ doc }) => ({
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        // One empty paragraph has the size of its two ends.
        ...(doc.content.size <= 2 ? { 'data-placeholder': placeholder } : {}),
      }),
    },
  })
  // Its own autofocus waits for a timer only, which may come before the page shows the editor.
  useEffect(() => {
    if (isFocused) editor?.commands.focus('end')
  }, [editor, isFocused])
  if (!editor) return <div className={classes.waiting} aria-hidden />
  return (
    // The kit's types name the same editor by its CommonJS twin.
    <Kit
      editor={editor as unknown as ComponentProps<typeof Kit>['editor']}
      withTypographyStyles={false}
      classNames={{ root: classes.root, toolbar: classes.toolbar }}
    >
      <Kit.Content className={classes.content} />
      <MentionList state={mention} onPick={(index) => host.current.pick?.(index)} />
      <Kit.Toolbar role="toolbar" aria-label={`Format: ${label}`}>
        <Kit.Bold />
        <Kit.Italic />
        <Kit.BulletList />
        <Kit.OrderedList />
        <Kit.Blockquote />
        <Kit.Link />
      </Kit.Toolbar>
    </Kit>
  )
}
