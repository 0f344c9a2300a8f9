import { leaveSaveKey } from '#ui/rich-text/leave-save-key.ts'
import { html, useTextEditor } from '#ui/rich-text/use-text-editor.ts'
import '@mantine/tiptap/styles.layer.css'
import { Button, TextInput } from '@mantine/core'
import { RichTextEditor as Kit } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, useInsertionEffect, useRef } from 'react'
import classes from './post-editor.module.css'
import { PostPicture } from './post-picture.ts'
import { type SlashKeys, SlashMenu } from './slash-menu.tsx'
import { usePostPictures } from './use-post-pictures.ts'

interface PostEditorProps {
  /** HTML. */
  value: string
  readOnly: boolean
  onChange(html: string): void
}

const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/** The editor itself: loaded when a post is opened. */
export default function PostEditor({ value, readOnly, onChange }: PostEditorProps) {
  const keys = useRef<SlashKeys>(null)
  const input = useRef<HTMLInputElement>(null)
  const pictures = usePostPictures()
  const insert = useRef<(files: readonly File[], at?: number) => void>(() => {})
  const editor = useTextEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        codeBlock: false,
        // The same attributes that the server writes.
        link: { openOnClick: false, HTMLAttributes: { rel: 'noopener noreferrer' } },
      }),
      PostPicture,
    ],
    value,
    onChange,
    ...html,
    editable: !readOnly,
    editorProps: {
      attributes: ({ doc }) => ({
        'aria-label': 'Post',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(doc.content.size <= 2 ? { 'data-placeholder': 'Write your post. Type / for headings, lists and images' } : {}),
      }),
      handleKeyDown: (view, event) => leaveSaveKey(view, event) || (keys.current?.press(event) ?? false),
      handlePaste: (_, { clipboardData }) => take(clipboardData, undefined),
      handleDrop: (view, event, _slice, isMove) =>
        !isMove && take(event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
  })
  const take = (data: DataTransfer | null, at: number | undefined): boolean => {
    const files = [...(data?.files ?? [])].filter(isPicture)
    if (files.length) insert.current(files, at)
    return files.length > 0
  }
  useInsertionEffect(() => {
    insert.current = (files, at) => {
      for (const file of files)
        void pictures.upload(file).then((picture) => {
          if (!picture || !editor || editor.isDestroyed) return
          const attrs = { src: picture.largeUrl, alt: '', width: picture.widthPx || null, height: picture.heightPx || null }
          const node = { type: 'postPicture', attrs }
          // After the selection: the picture that was just inserted is selected, and the next one must not take its place.
          if (at === undefined) editor.chain().focus().insertContentAt(editor.state.selection.to, node).run()
          else editor.chain().focus().insertContentAt(at, node).run()
        })
    }
  })
  if (!editor) return null
  const pick = () => input.current?.click()
  return (
    // The kit's types name the same editor by its CommonJS twin.
    <Kit
      editor={editor as unknown as ComponentProps<typeof Kit>['editor']}
      withTypographyStyles={false}
      classNames={{ root: classes.root, toolbar: classes.toolbar }}
    >
      {!readOnly && (
        <Kit.Toolbar role="toolbar" aria-label="Format" sticky stickyOffset="var(--gable-header)">
          <Kit.ControlsGroup>
            <Kit.Bold />
            <Kit.Italic />
            <Kit.Link />
          </Kit.ControlsGroup>
          <Kit.ControlsGroup>
            <Kit.H2 />
            <Kit.H3 />
            <Kit.BulletList />
            <Kit.OrderedList />
            <Kit.Blockquote />
          </Kit.ControlsGroup>
          <Kit.ControlsGroup>
            <Kit.Control aria-label="Insert image" title="Insert image" onClick={pick}>
              <IconPhoto size={16} stroke={1.5} />
            </Kit.Control>
            <Kit.Undo />
            <Kit.Redo />
          </Kit.ControlsGroup>
        </Kit.Toolbar>
      )}
      <Kit.Content className={classes.content} />
      {pictures.share !== undefined && (
        <p className={`${classes.uploading} small`} role="status">
          Adding image… {Math.round(pictures.share * 100)}%
        </p>
      )}
      {!readOnly && <PictureBar editor={editor} />}
      {!readOnly && <SlashMenu editor={editor} keys={keys} pickPicture={pick} />}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.heic,.heif"
        aria-label="Post images"
        onChange={(event) => {
          insert.current([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </Kit>
  )
}

/** The alt text of the chosen picture. */
function PictureBar({ editor }: { editor: Editor }) {
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('postPicture') ? String(now.getAttributes('postPicture')['alt'] ?? '') : undefined,
  })
  if (alt === undefined) return null
  return (
    <div className={`${classes.pictureBar} stack gap-8 two-thirds`}>
      <TextInput
        size="xs"
        aria-label="Image description"
        placeholder="Describe the image (alt text)"
        maxLength={300}
        value={alt}
        onChange={(event) => editor.commands.updateAttributes('postPicture', { alt: event.currentTarget.value })}
      />
      <Button size="xs" variant="default" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove image
      </Button>
    </div>
  )
}
