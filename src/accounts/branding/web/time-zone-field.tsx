import { Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { australianZones } from '#common/time/time-zones.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { renewUser } from '#ui/api/api-refresh.ts'
import { useMay, useSession } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { brandingCalls, ownParams } from './branding-calls.ts'

/** Saved at once, apart from the form: it is an agency setting, not branding. */
export function TimeZoneField() {
  const zone = useSession().user?.timeZone
  const mayChange = useMay('settings.manage')
  const change = useMutation({
    mutationFn: (timeZone: string) => call(brandingCalls.changeTimeZone, { ...ownParams(), body: { timeZone } }),
    onSuccess: async ({ timeZone }) => {
      await renewUser()
      announce(`Time zone changed to ${australianZones.find(({ value }) => value === timeZone)?.label ?? timeZone}`)
    },
    onError: toastFailure,
  })
  if (!zone) return null
  const known = australianZones.some(({ value }) => value === zone)
  return (
    <Select
      label="Time zone"
      description="Used for task due times, campaigns and reports. Saves automatically."
      data={known ? australianZones : [...australianZones, { value: zone, label: zone }]}
      allowDeselect={false}
      value={change.isPending ? change.variables : zone}
      disabled={!mayChange || change.isPending}
      onChange={(timeZone) => timeZone && change.mutate(timeZone)}
    />
  )
}
