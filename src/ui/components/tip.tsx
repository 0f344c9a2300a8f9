import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

interface TipProps {
  target: RefObject<HTMLElement | null>
  label: ReactNode
  position: 'top' | 'right' | 'bottom' | 'left'
}

/** The name of a button beside it. Fetched, with what finds its place, when the first one is shown (`IconButton`). */
export default function Tip(props: TipProps) {
  return <Tooltip {...props} opened />
}
