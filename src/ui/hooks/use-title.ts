import { useEffect } from 'react'
import { noteVisit } from '../recent.ts'

/** The browser's title of this page; the most telling word first, tabs are narrow. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Gable`
    noteVisit(location.pathname, title)
  }, [title])
}
