import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { factorCalls, signInSettingsQuery } from './factor/factor-calls.ts'

/** The agency's two-factor requirement. */
export function SignInRule() {
  const settings = useQuery(signInSettingsQuery).data
  const mayChange = useMay('settings.manage')
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (demandsSecondFactor: boolean) => call(factorCalls.changeSettings, { body: { demandsSecondFactor } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(signInSettingsQuery.queryKey, saved)
      announce('Saved')
    },
    onError: toastFailure,
  })
  if (!settings) return null
  return (
    <section className="stack gap-12" aria-labelledby="sign-in-rule">
      <h2 id="sign-in-rule">Sign-in</h2>
      <Switch
        label="Require two-factor sign-in"
        description="Users must set it up at next sign-in."
        checked={settings.demandsSecondFactor}
        disabled={!mayChange || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </section>
  )
}
