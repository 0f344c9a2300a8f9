import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAppearance } from '#accounts/appearance/web/appearance.public.tsx'
import { useSession } from '#ui/session/session-store.ts'
import classes from './brand.module.css'

/** Mark and name of the agency; leads to the first page. */
export function Brand({ isMarkOnly = false, children }: { isMarkOnly?: boolean; children?: ReactNode }) {
  const agencyName = useSession().user?.agencyName ?? 'Gable'
  const { brandColour } = useAppearance()
  return (
    <div className={classes.brand} data-colour={brandColour} {...(brandColour === 'default' ? {} : { 'data-tone': 'dark' })}>
      <Link to="/" className={classes.link}>
        {/* Drawn by the style sheet: a letter that is only a picture must not be read or matched with the name. */}
        <span className={classes.mark} data-letter={agencyName.charAt(0).toUpperCase()} />
        <span className={isMarkOnly ? 'visually-hidden' : `${classes.name} clip body strong`}>{agencyName}</span>
      </Link>
      {children}
    </div>
  )
}
