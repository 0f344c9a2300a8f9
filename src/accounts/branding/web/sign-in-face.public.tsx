import { type ReactNode, useEffect } from 'react'
import { useSearch } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { config } from '#ui/config.ts'
import { createStore, useStore } from '#ui/store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { brandingEndpoints, Face } from '../branding.contract.ts'
import { brandingHeads } from '../branding.heads.generated.ts'
import classes from './sign-in-face.module.css'

const face = callsOf<typeof brandingEndpoints>(brandingHeads).face

/** The face of the agency whose sign-in page this is; the theme takes its colour. */
export const faceStore = createStore<Face | undefined>(undefined)

/** Logo or name of the agency named in the address (`/login?agency=…`); the house's own mark without one. */
export function SignInFace({ fallback }: { fallback: ReactNode }) {
  const { agency } = useSearch({ strict: false }) as { agency?: string }
  const shown = useStore(faceStore)
  useEffect(() => {
    if (!agency) return
    // Decoration: without it people sign in all the same.
    call(face, { params: { slug: agency } }).then(
      ({ face: found }) => faceStore.set(found ?? undefined),
      () => undefined,
    )
    return () => faceStore.set(undefined)
  }, [agency])
  if (!agency || !shown) return fallback
  return shown.logoUrl ? (
    <span className={classes.logo} style={shown.isLogoLight ? undefined : { background: shown.brandColour }}>
      <img src={config.apiHost + shown.logoUrl} alt={shown.tradingName} />
    </span>
  ) : (
    <p className={classes.name}>{shown.tradingName}</p>
  )
}
