import type { Editor } from '@tiptap/react'
import { type Icon, IconH2, IconH3, IconList, IconListNumbers, IconMinus, IconPhoto, IconQuote } from '@tabler/icons-react'
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import classes from './post-editor.module.css'

interface Command {
  label: string
  hint: string
  icon: Icon
  /** Other words it is found by. */
  alias: string
  run(editor: Editor, pickPicture: () => void): void
}
const commands: readonly Command[] = [
  {
    label: 'Heading',
    hint: 'New section',
    icon: IconH2,
    alias: 'h2 title',
    run: (e) => e.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    label: 'Small heading',
    hint: 'Within a section',
    icon: IconH3,
    alias: 'h3 subtitle',
    run: (e) => e.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    hint: 'Bulleted list',
    icon: IconList,
    alias: 'bullet ul',
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    hint: 'Numbered steps',
    icon: IconListNumbers,
    alias: 'ol ordered',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    hint: 'Highlight a quote',
    icon: IconQuote,
    alias: 'blockquote',
    run: (e) => e.chain().focus().setBlockquote().run(),
  },
  {
    label: 'Image',
    hint: 'Upload an image',
    icon: IconPhoto,
    alias: 'picture photo upload',
    run: (_, pickPicture) => pickPicture(),
  },
  {
    label: 'Line',
    hint: 'Between two sections',
    icon: IconMinus,
    alias: 'hr divider rule',
    run: (e) => e.chain().focus().setHorizontalRule().run(),
  },
]

interface Open {
  /** The place of the slash, and what is typed after it. */
  from: number
  to: number
  query: string
  left: number
  top: number
}
export interface SlashKeys {
  /** @returns whether the key was for the menu */
  press(event: KeyboardEvent): boolean
}

/** `/` at the beginning of a line or after a space opens it; typing filters, arrows and Enter choose, Esc leaves the slash as it is. */
export function SlashMenu({
  editor,
  keys,
  pickPicture,
}: {
  editor: Editor
  keys: RefObject<SlashKeys | null>
  pickPicture(): void
}) {
  const [open, setOpen] = useState<Open>()
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  useEffect(() => {
    const look = () => {
      const found = slashAt(editor)
      setOpen(found)
      if (!found) setDismissed(undefined)
    }
    const close = () => setOpen(undefined)
    editor.on('transaction', look)
    editor.on('blur', close)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', close)
    }
  }, [editor])
  const shown =
    open && open.from !== dismissed
      ? commands.filter(({ label, alias }) => `${label} ${alias}`.toLowerCase().includes(open.query.toLowerCase()))
      : []
  const at = Math.min(active, Math.max(0, shown.length - 1))
  const choose = (command: Command | undefined) => {
    if (!open || !command) return
    editor.chain().focus().deleteRange({ from: open.from, to: open.to }).run()
    command.run(editor, pickPicture)
    setActive(0)
  }
  const moveTo = (index: number) => {
    const next = (index + shown.length) % shown.length
    setActive(next)
    announce(shown[next]?.label ?? '')
  }
  useImperativeHandle(keys, () => ({
    press(event) {
      if (!open || shown.length === 0) return false
      if (event.key === 'ArrowDown') moveTo(at + 1)
      else if (event.key === 'ArrowUp') moveTo(at - 1)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(shown[at])
      else if (event.key === 'Escape') setDismissed(open.from)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }))
  if (!open || shown.length === 0) return null
  return (
    <div className={classes.slash} role="listbox" aria-label="Insert" style={{ left: open.left, top: open.top }}>
      {shown.map((command, index) => (
        <div
          key={command.label}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the editor loses the focus, and with it the place of the slash.
          onPointerDown={(event) => {
            event.preventDefault()
            choose(command)
          }}
          onPointerEnter={() => setActive(index)}
        >
          <command.icon size={17} stroke={1.7} aria-hidden />
          <span>{command.label}</span>
          <small>{command.hint}</small>
        </div>
      ))}
    </div>
  )
}

function slashAt(editor: Editor): Open | undefined {
  const { selection } = editor.state
  const { $from } = selection
  if (!selection.empty || !editor.isFocused || $from.parent.type.name !== 'paragraph') return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  const match = /(?:^|\s)\/([\p{L}\d ]{0,20})$/u.exec(before)
  if (!match) return undefined
  const query = match[1] ?? ''
  const from = $from.pos - query.length - 1
  const { left, bottom } = editor.view.coordsAtPos(from)
  // Above the line where there is no room below it.
  const height = 300
  const top = bottom + height > window.innerHeight ? Math.max(8, bottom - height - 28) : bottom + 6
  return { from, to: $from.pos, query, left: Math.min(left, window.innerWidth - 268), top }
}
