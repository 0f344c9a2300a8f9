import { useRef, useState } from 'react'

/** Keeps one editor while the new record in it gets its id; any other change of URL mounts a new one. */
export function useEditorKey(id: string | undefined) {
  const created = useRef<{ number: number; id: string }>(undefined)
  const [editor, setEditor] = useState({ number: 0, id })
  const { number } = editor
  if (editor.id !== id) {
    const isJustCreated = editor.id === undefined && created.current?.number === number && created.current.id === id
    setEditor({ number: isJustCreated ? number : number + 1, id })
  }
  return { number, onCreated: (newId: string) => void (created.current = { number, id: newId }) }
}
