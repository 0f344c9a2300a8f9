import { type Editor, useEditor, type UseEditorOptions } from '@tiptap/react'

/**
 * One editor for as long as its component is on the page; null until then. Made while rendering, as is usual, the library replaces it when the page is slow
 * to mount it, and what was typed until then is gone.
 */
export const useTextEditor = (options: UseEditorOptions): Editor | null =>
  useEditor({
    ...options,
    immediatelyRender: false,
    // Our policy forbids styles that script puts into the page; what is needed stands in the module.
    injectCSS: false,
  })
