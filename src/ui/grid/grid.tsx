import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useScrollAnchor } from './grid-anchor.ts'
import { GridHead, type GridHeadProps } from './grid-head.tsx'
import { usePrinting } from '../theme/printing.ts'
import { useGridKeys } from './grid-keys.ts'
import type { GridRow, Stretch } from './grid-pages.ts'
import { isTextLarge, narrowScreen, rowHeightOf } from './grid-size.ts'
import classes from './grid.module.css'

export interface LineProps<Row> {
  /** Undefined until it is loaded. */
  row: Row | undefined
  index: number
  /** Distance from the top of the list, in pixels. */
  top: number
  isCurrent: boolean
  isSelected: boolean
  isNarrow: boolean
}

interface GridProps<Row extends GridRow, Sort extends string> {
  /** `Listings`, and one of them: `listing`. */
  label: string
  noun: string
  /** Of the row at an index; the grid announces the current one to assistive technology. */
  rowId(index: number): string
  /** Says when it is another list, not the same one read again. */
  list: string
  rows: readonly Row[]
  /** Rows to scroll through; until they are counted, a few more than are loaded. */
  total: number
  isCounted: boolean
  /** The rows of the list before are shown until those of this one come. */
  isOld: boolean
  head: GridHeadProps<Sort>
  density: 'comfortable' | 'compact'
  /** Minimum width for columns that the user chose. */
  widthPx?: number | undefined
  cursor: { index: number; row: Row | undefined; moveTo(index: number): number }
  selected: ReadonlySet<string>
  renderLine(line: LineProps<Row> & { key: string | number }): ReactNode
  onLook(stretch: Stretch): void
  onToggle(id: string): void
  /** With Shift: all from the last one to this. */
  onExtend(id: string): void
  onSelectAll(): void
  onOpen(row: Row): void
  onPeek?: (() => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  onLeave(): boolean
}

const headHeight = 34

/** The grid of every big list: only the rows on the screen exist, one stop for Tab, arrows inside. */
export function Grid<Row extends GridRow, Sort extends string>(props: GridProps<Row, Sort>) {
  const { list, rows, total, isOld, cursor, selected, widthPx, onLook, onToggle, onOpen, onEdit } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ?? false
  const rowHeight = rowHeightOf(props.density, isNarrow)
  // Another function would make it measure all rows again, with every frame of scrolling.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: isPrinting ? rows.length : total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? rows.length : 8,
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
    getItemKey: keyOf,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  // Coming back to a list, its current row is in sight; the back button restores the very place after this.
  const showCursor = useEffectEvent(() => {
    if (cursor.index > 0) virtual.scrollToIndex(cursor.index, { align: 'center' })
  })
  useLayoutEffect(() => showCursor(), [])
  const noteAnchor = useScrollAnchor(scroller, { list, rows, rowHeight })

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  useEffect(() => {
    if (!isOld) onLook({ first: startIndex, last: endIndex })
  }, [onLook, startIndex, endIndex, rows, isOld])

  const onKeyDown = useGridKeys({
    heading: props.label,
    noun: props.noun,
    grid: scroller,
    index: cursor.index,
    total,
    pageRows: () => Math.max(1, endIndex - startIndex - 1),
    moveTo: (index) => virtual.scrollToIndex(cursor.moveTo(index), { align: 'auto' }),
    select: () => cursor.row && onToggle(cursor.row.id),
    extend: () => cursor.row && props.onExtend(cursor.row.id),
    open: () => cursor.row && onOpen(cursor.row),
    peek: props.onPeek,
    edit: onEdit && (() => cursor.row && onEdit(cursor.row)),
    leave: props.onLeave,
  })

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    const row = rows[index]
    if (!row) return
    cursor.moveTo(index)
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part']
    if (part === 'check') (event.shiftKey ? props.onExtend : onToggle)(row.id)
    // Or the next Space would be the box's.
    scroller.current?.focus({ preventScroll: true })
    // With Mod or the middle button the browser opens the link in a tab of its own.
    if (part === 'open' && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault()
      onOpen(row)
    }
  }

  const items = virtual.getVirtualItems()
  const isCurrentDrawn = items.some((item) => item.index === cursor.index)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.isCounted ? total + 1 : -1}
      aria-multiselectable={!isNarrow}
      aria-activedescendant={isCurrentDrawn ? props.rowId(cursor.index) : undefined}
      tabIndex={0}
      className={classes.scroll}
      data-chosen={widthPx !== undefined || undefined}
      style={widthPx !== undefined && !isNarrow ? ({ '--gable-table': `${widthPx}px` } as CSSProperties) : undefined}
      data-old={isOld || undefined}
      data-large={(isNarrow && isTextLarge()) || undefined}
      data-scroll-restoration-id={props.label.toLowerCase()}
      onKeyDown={onKeyDown}
      onScroll={noteAnchor}
    >
      {!isNarrow && (
        <GridHead
          {...props.head}
          selection={selected.size === 0 ? 'none' : selected.size < rows.length ? 'some' : 'all'}
          onSelectAll={props.onSelectAll}
        />
      )}
      {/* The grid around it takes the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div role="rowgroup" className={`${classes.body} anchor`} style={{ height: virtual.getTotalSize() }} onClick={onClick}>
        {items.map(({ index, start, key }) => {
          const row = rows[index]
          return props.renderLine({
            key: key as string | number,
            row,
            index,
            top: start,
            isCurrent: index === cursor.index,
            isSelected: row !== undefined && selected.has(row.id),
            isNarrow,
          })
        })}
      </div>
    </div>
  )
}
