import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { PagesState, readNext, usePages } from '#ui/list/pages.tsx'
import type { ImportItem, ImportOutcome } from '../reaxml.contract.ts'
import { itemsQuery } from './import-calls.ts'
import { ImportRow } from './import-row.tsx'
import classes from './import-list.module.css'

/** Every listing of the import; ten thousand rows are drawn as the thirty that are on the screen. */
export function ImportItems({ batchId, outcome }: { batchId: string; outcome: ImportOutcome | undefined }) {
  const items = usePages(itemsQuery(batchId, outcome))
  const rows = items.data?.items
  if (!rows?.length)
    return (
      <PagesState of={items} rows={8}>
        No listings match.
      </PagesState>
    )
  return (
    <Rows
      rows={rows}
      total={items.hasNextPage ? undefined : rows.length}
      onEnd={() => void (items.hasNextPage && !items.isFetchingNextPage && readNext(items))}
    />
  )
}

function Rows({ rows, total, onEnd }: { rows: readonly ImportItem[]; total: number | undefined; onEnd(): void }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const measure = () => {
    const at = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setTop((now) => (Math.abs(now - at) > 1 ? at : now))
  }
  useLayoutEffect(measure)
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 53,
    overscan: 12,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.position ?? index,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (last >= rows.length - 20) end()
  }, [last, rows.length])
  const toggle = (position: number) =>
    setOpen((now) => new Set(now.has(position) ? [...now].filter((other) => other !== position) : [...now, position]))
  return (
    <ul ref={list} className="line-above anchor" aria-label="Listings of the import" style={{ height: virtual.getTotalSize() }}>
      {shown.map(({ index, start }) => {
        const item = rows[index]
        return (
          item && (
            <li
              key={item.position}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
              className={classes.item}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ImportRow item={item} isOpen={open.has(item.position)} onToggle={() => toggle(item.position)} />
            </li>
          )
        )
      })}
    </ul>
  )
}
