import { IconTags } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { PageHead } from '../components/page-head.tsx'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import { HeadButton } from './list-parts.tsx'
import classes from './list-page.module.css'
import type { OpenTagsProps } from './tags-dialog.tsx'

interface ListPageProps<Column extends string> {
  title: string
  meta: ReactNode
  /** Above the head. */
  banner?: ReactNode
  /** Undefined where rows are not shown in columns. */
  columns: ComponentProps<typeof ColumnsMenu<Column>> | undefined
  /** More buttons of the head. */
  actions: ReactNode
  /** Saved views and filters. */
  bars: ReactNode
  /** All tags of these records, fetched when opened. */
  Tags: ComponentType<OpenTagsProps>
  /** Shows the records with a tag. */
  onTag(tag: string): void
  /** Over the foot of the list, and dialogs. */
  over: ReactNode
  children: ReactNode
}

/** A list as a screen: its head with columns and tags, what of it is shown, and its rows. */
export function ListPage<Column extends string>(props: ListPageProps<Column>) {
  const { title, meta, banner, columns, actions, bars, Tags, onTag, over, children } = props
  const [isTagging, setTagging] = useState(false)
  const close = () => setTagging(false)
  return (
    <div className={classes.page}>
      {banner}
      <PageHead title={title} meta={meta}>
        {columns && (
          <span className={classes.wideOnly}>
            <ColumnsMenu {...columns} />
          </span>
        )}
        <HeadButton label="Tags" Icon={IconTags} onClick={() => setTagging(true)} />
        {actions}
      </PageHead>
      {bars}
      <div className="flex grow anchor low">{children}</div>
      {over}
      <Suspense>
        {isTagging && (
          <Tags
            onShow={(tag) => {
              close()
              onTag(tag)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
