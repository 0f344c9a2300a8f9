import { lazy, Suspense } from 'react'
import { useFieldComing } from '#ui/typed-ahead.ts'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-props.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** Text with emphasis, lists and links. */
export function RichText(props: RichTextProps) {
  useFieldComing(props.isFocused === true)
  return (
    <Suspense fallback={<div className={classes.waiting} aria-hidden />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Read-only rich text. The server has sanitised it. */
export const RichTextView = ({ html }: { html: string }) => (
  <div className={`${classes.view} breaks`} dangerouslySetInnerHTML={{ __html: html }} />
)
