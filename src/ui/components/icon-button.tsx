import { Tooltip, UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
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

/** A square button with an icon; takes its colours from the surface it stands on. */
export function IconButton({ label, keys, position = 'bottom', className, children, ...button }: IconButtonProps) {
  const tip = keys ? (
    <span className={classes.tip}>
      {label} <KeyCaps keys={keys} />
    </span>
  ) : (
    label
  )
  return (
    <Tooltip label={tip} position={position} openDelay={400}>
      <UnstyledButton
        className={[classes.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        data-screen-only
        {...button}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}
