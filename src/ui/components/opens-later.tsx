import type { MenuProps, PopoverDropdownProps, PopoverProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { toastFailure } from '../toast.ts'

type Floating = typeof import('./floating.ts')
interface TargetProps {
  ref?: Ref<HTMLButtonElement>
  onClick?(event: MouseEvent<HTMLButtonElement>): void
  onPointerEnter?(): void
  onFocus?(): void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}
interface LaterProps {
  /** The button that opens it. */
  target: ReactElement
}

let loaded: Floating | undefined
const load = async () => {
  loaded ??= await import('./floating.ts')
  return loaded
}

/** A menu that is fetched with what places it when its button is first pressed (or nearly pressed); its entries are made when it opens. */
export function LaterMenu({
  target,
  children,
  ...props
}: LaterProps & Omit<MenuProps, 'children' | 'opened' | 'onChange'> & { children(menu: Floating['Menu']): ReactNode }) {
  const { floating, standIn, isOpen, setOpen, button } = useLater(target, 'menu')
  if (!floating) return standIn
  const { Menu } = floating
  return (
    <Menu {...props} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}

/** The same for a panel of controls; `label` names it. */
export function LaterPanel({
  target,
  children,
  label,
  dropdown,
  ...props
}: LaterProps &
  Omit<PopoverProps, 'children' | 'opened' | 'onChange'> & {
    label: string
    children(close: () => void): ReactNode
    dropdown?: Partial<PopoverDropdownProps>
  }) {
  const { floating, standIn, isOpen, setOpen, button } = useLater(target, 'dialog')
  if (!floating) return standIn
  const { Popover } = floating
  return (
    <Popover {...props} opened={isOpen} onChange={setOpen}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown {...dropdown} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

function useLater(target: ReactElement, kind: 'menu' | 'dialog') {
  const [floating, setFloating] = useState<Floating>()
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const { ref: own, ...given } = target.props as TargetProps
  const merged = useMergedRef(ref, own)
  // The stand-in's button has gone; focus moves to the real one, and returns to it when the menu closes.
  useEffect(() => {
    if (!floating) return
    ref.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [floating])
  const fetch = () => void load().catch(() => undefined)
  const standIn = cloneElement(target as ReactElement<TargetProps>, {
    ref: merged,
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: () => {
      given.onPointerEnter?.()
      fetch()
    },
    onFocus: () => {
      given.onFocus?.()
      fetch()
    },
    onClick: (event) => {
      given.onClick?.(event)
      load().then(setFloating, toastFailure)
    },
  })
  const button = cloneElement(target as ReactElement<TargetProps>, {
    ref: merged,
    ...(kind === 'dialog' && {
      onClick: (event) => {
        given.onClick?.(event)
        setOpen(!isOpen)
      },
    }),
  })
  return { floating, standIn, button, isOpen, setOpen }
}
