import { accentShades } from '#ui/theme/accent.ts'
import { config } from '#ui/config.ts'
import type { Branding, BrandingRecord } from '../branding.contract.ts'
import classes from './sign-in-preview.module.css'

/** The sign-in page in small, in both colour schemes: the button takes the accent, darkened or lightened until it reads. */
export function SignInPreview({ values, record }: { values: Branding; record: BrandingRecord }) {
  const shades = accentShades(values.primaryColour)
  const name = values.tradingName || record.agencyName
  const isSaved = values.logos.light === record.logos.light
  const logo = isSaved ? record.logoUrls.light : null
  return (
    <div className="stack gap-12 halves">
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={classes.signIn} data-scheme={scheme}>
          {logo ? (
            <span className={classes.signInLogo}>
              <img src={config.apiHost + logo} alt={name} />
            </span>
          ) : (
            <strong>{name}</strong>
          )}
          <span className={classes.signInTitle}>Sign in</span>
          <i />
          <i />
          <b style={{ background: scheme === 'light' ? shades[9] : shades[8] }}>Sign in</b>
        </div>
      ))}
    </div>
  )
}
