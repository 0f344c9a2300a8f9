import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAgencyIcon } from '#accounts/branding/web/agency-icon.public.tsx'
import { faceStore, SignInFace } from '#accounts/branding/web/sign-in-face.public.tsx'
import { useHeadingFocus } from '#ui/hooks/use-heading-focus.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { useStore } from '#ui/store.ts'
import classes from './auth-page.module.css'
import house from './house-at-dusk.webp'

/** The pages outside the shell: a narrow form at the left, a house at dusk at the right (form only on small screens). */
export function AuthPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  useTitle(title, useStore(faceStore)?.tradingName)
  useAgencyIcon()
  const heading = useHeadingFocus()
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.form}>
          <SignInFace fallback={<GableMark />} />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        <p className="meta centred">Gable, the staff portal of your agency</p>
      </main>
      <aside className={classes.picture} aria-hidden="true">
        <img src={house} alt="" width={1600} height={1067} fetchPriority="high" />
        <div className={classes.words}>
          <p>Run your agency from one place.</p>
          <span>Listings, contacts, campaigns, brochures and portals.</span>
        </div>
      </aside>
    </div>
  )
}

export const AuthFailure = ({ children }: { children: ReactNode }) => (
  <p className={classes.failure} role="alert">
    {children}
  </p>
)

/** The agency in the address, whose sign-in page comes next. */
export function useAgencyInAddress() {
  const { agency } = useSearch({ strict: false }) as { agency?: string }
  return agency ? { agency } : {}
}
export const ToSignIn = ({ children }: { children: ReactNode }) => (
  <Link to="/login" search={useAgencyInAddress()} className={`${classes.below} underlines`}>
    {children}
  </Link>
)

function GableMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 17.5 16 9l9 8.5M10.5 15v8.5h11V15" />
    </svg>
  )
}
