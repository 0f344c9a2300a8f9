import { useRef, useState } from 'react'

/** Keeps one editor while a new record gets its id; any other change of URL mounts a new one. */
export function useEditorKey(id: string | undefined) {
  const createdId = useRef<string>(undefined)
  const [editor, setEditor] = useState({ number: 0, id })
  if (editor.id !== id) {
    const isJustCreated = id !== undefined && id === createdId.current
    setEditor({ number: isJustCreated ? editor.number : editor.number + 1, id })
  }
  return { number: editor.number, onCreated: (newId: string) => void (createdId.current = newId) }
}
