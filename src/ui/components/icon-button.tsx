import { UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyExtra } from '../lazy-extra.ts'
import classes from './icon-button.module.css'
import { KeyCaps } from './key-caps.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /** Its name, shown as a tooltip. */
  label: string
  /** Keys that do the same, shown in the tooltip. */
  keys?: string
  position?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}
const Tip = lazyExtra(() => import('./tip.tsx'))
const pauseMs = 400

/** A square button with an icon; takes its colours from the surface it stands on. */
export function IconButton({ label, keys, position = 'bottom', className, children, ref, ...button }: IconButtonProps) {
  const target = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(target, ref)
  const tip = useTip()
  return (
    <>
      <UnstyledButton
        ref={merged}
        className={[classes.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        data-screen-only
        {...button}
        onPointerEnter={(event) => {
          button.onPointerEnter?.(event)
          if (event.pointerType === 'mouse') tip.showSoon()
        }}
        onPointerLeave={(event) => {
          button.onPointerLeave?.(event)
          tip.hide()
        }}
        onFocus={(event) => {
          button.onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) tip.showSoon()
        }}
        onBlur={(event) => {
          button.onBlur?.(event)
          tip.hide()
        }}
        onClick={(event) => {
          tip.hide()
          button.onClick?.(event)
        }}
      >
        {children}
      </UnstyledButton>
      {tip.isShown && (
        <Suspense>
          <Tip
            target={target}
            position={position}
            label={
              keys ? (
                <span className="inline-row gap-8">
                  {label} <KeyCaps keys={keys} />
                </span>
              ) : (
                label
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** Shown after a pause with the pointer or the focus on it. A tooltip of the library for each of hundreds of buttons costs every list its speed. */
function useTip() {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const showSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), pauseMs)
  }
  return { isShown, showSoon, hide }
}
