import { useEffect } from 'react'
import { noteVisit } from '../recent.ts'

/**
 * The browser's title of this page; the most telling word first, tabs are narrow.
 * @param owner whose page it is: the agency's name where its clients and its people have not signed in
 */
export function useTitle(title: string, owner = 'Gable'): void {
  useEffect(() => {
    document.title = `${title} · ${owner}`
    noteVisit(location.pathname, title)
  }, [title, owner])
}
