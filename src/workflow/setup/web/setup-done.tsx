import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogoField } from '#accounts/branding/web/logo-field.public.tsx'
import { call } from '#ui/api/api.ts'
import { FormSection, Wide } from '#ui/form/form-section.tsx'
import { callQuery } from '#ui/api/query.ts'
import { ownAgencyId } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { brandingCalls } from './setup-calls.ts'
import classes from './setup-page.module.css'

/** Signed in as the owner: the logo, and what the agency brings along. */
export function SetupDone() {
  const queryClient = useQueryClient()
  const params = { id: ownAgencyId() }
  const query = callQuery('branding', brandingCalls.get, { params })
  const branding = useQuery(query)
  const save = (id: string | null) => {
    const version = branding.data?.version ?? 0
    call(brandingCalls.update, { params, body: { version, logos: { light: id } } }).then(
      (record) => queryClient.setQueryData(query.queryKey, record),
      toastFailure,
    )
  }
  return (
    <>
      <p className={classes.lead}>You are signed in. Do these three things now or later.</p>
      <FormSection title="Logo" intro="A PNG with a transparent background is best.">
        {branding.data && (
          <LogoField
            label="Logo"
            hint=""
            isDark={false}
            ground={branding.data.primaryColour}
            url={branding.data.logoUrls.light}
            id={branding.data.logos.light}
            isSquare={false}
            readOnly={false}
            problem={undefined}
            onChange={save}
          />
        )}
      </FormSection>
      <FormSection title="Import your data" intro="Files are checked before anything is saved, and imports can be undone.">
        <Wide>
          <div className="flex wrap gap-8">
            <Button component={Link} to="/listings/import" variant="default">
              Import listings (REAXML)
            </Button>
            <Button component={Link} to="/contacts/import" variant="default">
              Import contacts
            </Button>
          </div>
        </Wide>
      </FormSection>
      <FormSection title="Names and licences" intro="Your licence and ABN appear on all advertising.">
        <Wide>
          <Button component={Link} to="/settings/branding" variant="default">
            Branding
          </Button>
        </Wide>
      </FormSection>
      <div className={classes.foot}>
        <Button component={Link} to="/" size="md">
          Open Gable
        </Button>
      </div>
    </>
  )
}
