import { Button, UnstyledButton } from '@mantine/core'
import type { IconTags } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { messageOf } from '../api/api-error.ts'
import { IconButton } from '../components/icon-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../components/states.tsx'
import { type Scope, setScope } from '../session/scope.ts'
import classes from './list-page.module.css'

interface ListStateProps {
  list: {
    query: { isPending: boolean; isError: boolean; data: unknown; error: unknown; refetch(): unknown }
    /** Everything is loaded and that is nothing. */
    isEmpty: boolean
    failure: unknown
    retry(): void
    selection: { ids: ReadonlySet<string> }
  }
  empty: ReactNode
  /** What can be done with the selected rows, fetched when there are some. */
  selectionBar: ReactNode
  children: ReactNode
}
/** The rows with what can be done with the selected ones, or why there are none. */
export function ListState({ list, empty, selectionBar, children }: ListStateProps) {
  const { query, isEmpty, failure, retry, selection } = list
  const isBroken = query.isError && !query.data
  if (!query.isPending && !isBroken && !isEmpty)
    return (
      <>
        {children}
        {failure !== undefined && <RowsFailed error={failure} onRetry={retry} />}
        {selection.ids.size > 0 && <Suspense>{selectionBar}</Suspense>}
      </>
    )
  return (
    <div className="grow line-above scroll">
      {query.isPending ? (
        <SkeletonRows />
      ) : isBroken ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        empty
      )}
    </div>
  )
}

/** Further rows did not come; what is there stays. */
function RowsFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div className={classes.failed} role="alert">
      {messageOf(error)}
      <Button size="xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

interface EmptyListProps {
  many: string
  isFiltered: boolean
  /** A link to the list without its filters. */
  clearLink(props: object): ReactNode
  scope: Scope
  mayOffice: boolean
  /** There is none in the whole office. */
  children: ReactNode
}
/** Says why there is nothing, and the one thing to do about it. */
export function EmptyList({ many, isFiltered, clearLink, scope, mayOffice, children }: EmptyListProps) {
  if (isFiltered)
    return (
      <EmptyState
        action={
          <Button variant="default" renderRoot={clearLink}>
            Clear filters
          </Button>
        }
      >
        No {many} match.
      </EmptyState>
    )
  if (scope === 'agent' && mayOffice)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => setScope('office')}>
            Show whole office
          </Button>
        }
      >
        You don’t have any {many} yet.
      </EmptyState>
    )
  return children
}

/** How many rows match; the server has to walk through all of them, so it counts only on a click. */
export const CountThem = ({ isCounting = false, onClick }: { isCounting?: boolean; onClick?: () => void }) => (
  <UnstyledButton className={classes.count} onClick={onClick}>
    {isCounting ? 'Counting…' : 'Show total'}
  </UnstyledButton>
)

interface HeadButtonProps {
  label: string
  /** Beside the word, and alone on a phone. */
  Icon: typeof IconTags
  isPrimary?: boolean
  onClick(): void
}
/** A button in the head of a list; on a phone only its icon. */
export function HeadButton({ label, Icon, isPrimary = false, onClick }: HeadButtonProps) {
  return (
    <>
      <Button
        size="xs"
        variant={isPrimary ? 'filled' : 'default'}
        className={classes.wideOnly}
        leftSection={<Icon size={15} aria-hidden />}
        onClick={onClick}
      >
        {label}
      </Button>
      <span className={classes.phoneOnly}>
        <IconButton label={label} onClick={onClick}>
          <Icon size={17} stroke={1.7} />
        </IconButton>
      </span>
    </>
  )
}
