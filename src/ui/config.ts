/** Settings that the server passes to the page in `<meta name="gable">`. */
export interface BrowserConfig {
  /** Where the portal API is; empty for the same origin. */
  apiHost: string
  /** The second host of the specification: user photos. */
  photoHost: string
  /** Raster tiles of the operator's choice; without them a map draws the suburbs. */
  tiles?: { url: string; attribution: string }
  /** The screens that this page is made of; empty or `dev` where they are not built. */
  version: string
  /** The one origin whose pages may use passkeys. */
  passkeys?: string
  /** No agency exists yet. */
  needsSetup?: boolean
  /** An agency may be held back: after a restore until it is released, and wherever one was imported. */
  isRestored?: boolean
}

/** Vite's own server leaves the placeholder in the page: then everything is on this origin. */
export function parseConfig(text: string | undefined): BrowserConfig {
  const empty = { apiHost: '', photoHost: '', version: 'dev' }
  if (!text?.startsWith('{')) return empty
  return { ...empty, ...(JSON.parse(text) as Partial<BrowserConfig>) }
}

export const config = parseConfig(
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLMetaElement>('meta[name=gable]')?.content,
)
