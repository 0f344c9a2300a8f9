import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import type { FactorState } from '../../factor.contract.ts'
import { factorCalls, factorQuery } from './factor-calls.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpDialog } from './second-step-set-up.tsx'
import { renewUser } from '../sign-in.ts'
import classes from '../profile-page.module.css'

function stateOf({ isOn, hasApp, since, isDemanded }: FactorState): string {
  if (hasApp) return `On since ${formatDate(since ?? '')}.`
  if (isOn) return 'Off. You use passkeys instead.'
  return isDemanded
    ? 'Your agency requires two-factor authentication. Set this up or add a passkey to continue.'
    : 'Off. Turn it on so you’ll need a code as well as your password.'
}

/** Authenticator app settings: on, off, and the recovery codes for when the phone is lost. */
export function SecondStepSection() {
  const factor = useQuery(factorQuery)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'setUp' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const settled = (given?: readonly string[]) => {
    close()
    setCodes(given)
    void queryClient.invalidateQueries({ queryKey: ['user'] })
    void renewUser()
  }
  return (
    <>
      <section aria-labelledby="second-step">
        <h2 id="second-step">Authenticator app</h2>
        {factor.isPending && <SkeletonRows rows={1} />}
        {factor.isError && <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />}
        {factor.data && (
          <>
            <p className={`${classes.quiet} dim`}>{stateOf(factor.data)}</p>
            <div className={`${classes.buttons} flex wrap gap-8`}>
              {!factor.data.hasApp && (
                <Button variant="default" onClick={() => setOpen('setUp')}>
                  Set up
                </Button>
              )}
              {factor.data.hasApp && (factor.data.passkeys > 0 || !factor.data.isDemanded) && (
                <Button variant="default" onClick={() => setOpen('off')}>
                  Turn off
                </Button>
              )}
            </div>
          </>
        )}
      </section>
      {factor.data?.isOn && (
        <section aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p className={`${classes.quiet} dim`}>
            {factor.data.recoveryCodesLeft} of 10 left. Use one with your password when you don’t have your phone. Each works
            once.
          </p>
          <div className={`${classes.buttons} flex wrap gap-8`}>
            <Button variant="default" onClick={() => setOpen('codes')}>
              New recovery codes
            </Button>
          </div>
        </section>
      )}
      {open === 'setUp' && <SetUpDialog onClose={close} onDone={settled} />}
      {open === 'off' && (
        <ProofDialog
          title="Turn off authenticator app"
          lead="Codes from your app will stop working. You can set it up again at any time."
          button="Turn off"
          onClose={close}
          send={async (proof) => {
            await call(factorCalls.turnOff, { body: proof })
            announce('Turned off')
            settled()
          }}
        />
      )}
      {open === 'codes' && (
        <ProofDialog
          title="New recovery codes"
          button="Create new codes"
          lead="Your current codes will stop working."
          onClose={close}
          send={async (proof) => settled((await call(factorCalls.newRecoveryCodes, { body: proof })).recoveryCodes)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
