import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '#common/device-name.ts'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import type { Passkey } from '../../passkey.contract.ts'
import { textOf } from '../form-text.ts'
import { makePasskey, takesPasskeysHere } from './passkey-browser.ts'
import { passkeyCalls, passkeysQuery } from './passkey-calls.ts'
import { PasskeyRow } from './passkey-row.tsx'
import classes from '../profile-page.module.css'
import { ProofDialog } from '../factor/proof-dialog.tsx'
import { RecoveryCodes } from '../factor/recovery-codes.tsx'
import { renewUser } from '../sign-in.ts'

/** The keys that open this account by finger, face or PIN. */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery)
  const queryClient = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const settled = () => {
    void queryClient.invalidateQueries({ queryKey: ['user'] })
    void renewUser()
  }
  const items = passkeys.data?.items ?? []
  const origin = passkeys.data?.origin
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className={`${classes.quiet} dim`}>
        Sign in with your fingerprint, face or PIN. No password or code needed, and it can’t be phished.
      </p>
      {passkeys.isPending && <SkeletonRows rows={1} />}
      {passkeys.isError && <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {items.length > 0 && (
        <ul className="below-16">
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} onChanged={settled} />
          ))}
        </ul>
      )}
      {passkeys.data &&
        (takesPasskeysHere() ? (
          <div className={`${classes.buttons} flex wrap gap-8`}>
            <Button variant={items.length ? 'default' : 'filled'} onClick={() => setAdding(true)}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className={`${classes.quiet} dim`}>
            {origin && origin !== location.origin ? (
              <>
                Passkeys only work at <a href={`${origin}/settings/profile`}>{origin}</a>, not at the address you are using now.
              </>
            ) : (
              'Open Gable over HTTPS at its web address, in a browser that supports passkeys.'
            )}
          </p>
        ))}
      {isAdding && (
        <ProofDialog
          title="Add a passkey"
          button="Continue"
          lead="Your device will then ask for your fingerprint, face or PIN."
          onClose={() => setAdding(false)}
          send={async (proof, form) => {
            const made = await makePasskey(await call(passkeyCalls.begin, { body: proof }))
            const name = textOf(form, 'name').trim()
            const added = await call(passkeyCalls.add, { body: { ...made, ...(name && { name }) } })
            setAdding(false)
            setCodes(added.recoveryCodes ?? undefined)
            announce('Passkey added')
            settled()
          }}
        >
          <TextInput
            label="Name"
            name="name"
            description="To recognise it in this list."
            defaultValue={deviceName(navigator.userAgent)}
            maxLength={60}
          />
        </ProofDialog>
      )}
      {leaving && (
        <ProofDialog
          title="Remove this passkey?"
          button="Remove"
          lead={`You won’t be able to sign in with “${leaving.name}”. You can add a new one at any time.`}
          onClose={() => setLeaving(undefined)}
          send={async (proof) => {
            await call(passkeyCalls.remove, { params: { id: leaving.id }, body: proof })
            setLeaving(undefined)
            announce('Passkey removed')
            settled()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
