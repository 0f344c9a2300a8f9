import { type Content, createDocument, type Editor, useEditor, type UseEditorOptions } from '@tiptap/react'
import { TextSelection } from '@tiptap/pm/state'
import { useLayoutEffect, useRef } from 'react'
import { pastedText, pastedWords } from './pasted-words.ts'

interface TextEditorOptions<T> extends Omit<UseEditorOptions, 'content' | 'onUpdate'> {
  value: T
  onChange(value: T): void
  contentOf(value: T): Content
  valueOf(editor: Editor): T
}

/**
 * One editor for as long as its component is on the page; null until then. Made while rendering, as is usual, the library replaces it when the page is slow
 * to mount it, and what was typed until then is gone. A value from elsewhere is shown at once.
 */
export function useTextEditor<T>({ value, onChange, contentOf, valueOf, ...options }: TextEditorOptions<T>): Editor | null {
  /** What the editor itself said last. */
  const said = useRef(value)
  const editor = useEditor({
    ...options,
    editorProps: {
      transformPastedHTML: (pasted, view) => pastedWords(pasted, 'heading' in view.state.schema.nodes),
      transformPastedText: pastedText,
      ...options.editorProps,
      handleDOMEvents: { keydown: readCursor },
    },
    content: contentOf(value),
    onUpdate: ({ editor: now }) => {
      said.current = valueOf(now)
      onChange(said.current)
    },
    immediatelyRender: false,
    // Our policy forbids styles that script puts into the page; what is needed stands in the module.
    injectCSS: false,
  })
  useLayoutEffect(() => {
    if (!editor || value === said.current) return
    said.current = value
    // The server may have written the same in another way, and no value carries the spaces and lists of a text that is being typed.
    const read = (of: T) => createDocument(contentOf(of), editor.schema)
    if (read(value).eq(read(valueOf(editor)))) return
    const { from, to } = editor.state.selection
    editor
      .chain()
      .setMeta('addToHistory', false)
      .setContent(contentOf(value), { emitUpdate: false })
      .command(({ tr }) => {
        const at = (position: number) => tr.doc.resolve(Math.min(position, tr.doc.content.size))
        tr.setSelection(TextSelection.between(at(from), at(to)))
        return true
      })
      .run()
  }, [editor, value, contentOf, valueOf])
  return editor
}

/**
 * The browser moves the cursor for Home and the arrow keys, and reports it a moment later. On a busy page the next key came first and acted
 * where the cursor had been.
 */
function readCursor(_view: unknown, { isComposing }: KeyboardEvent): void {
  if (!isComposing) document.dispatchEvent(new Event('selectionchange'))
}

/** For editors whose value is HTML; empty when nothing is written. */
export const html = {
  contentOf: (text: string): Content => text,
  valueOf: (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML()),
}
