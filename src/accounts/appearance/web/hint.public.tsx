import { IconBulb, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import { changeAppearance, useAppearance } from './appearance.public.tsx'
import classes from './hint.module.css'

interface HintProps {
  /** Kept with the user's settings once it was put away. */
  id: string
  children: ReactNode
  /** About keys or dragging: not shown on phones. */
  isForDesk?: boolean
}

/** One sentence that helps in the first days; gone for good when it is put away. */
export function Hint({ id, children, isForDesk }: HintProps) {
  const { isShown, putAway } = useHint(id)
  if (!isShown) return null
  return (
    <aside className={classes.hint} aria-label="Hint" data-desk={isForDesk || undefined} data-screen-only>
      <IconBulb className="accent" size={16} stroke={1.7} aria-hidden />
      <p className="grow">{children}</p>
      <IconButton label="Dismiss hint" onClick={putAway}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </aside>
  )
}

/** A hint that is more than a sentence. */
export function useHint(id: string): { isShown: boolean; putAway(): void } {
  const { putAway } = useAppearance()
  return {
    isShown: !putAway.includes(id),
    putAway: () => changeAppearance({ putAway: [...putAway.filter((one) => one !== id), id].slice(-60) }),
  }
}
