import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#ui/components/states.tsx'
import { formatDate } from '#ui/formatting.ts'
import { factorCalls, factorQuery } from './factor-calls.ts'
import { ProveDialog, RecoveryCodes } from './second-step-dialogs.tsx'
import { SetUpDialog } from './second-step-set-up.tsx'
import { renewUser } from './sign-in.ts'
import classes from './profile-page.module.css'

/** Codes of an authenticator app beside the password: on, off, and the codes for the day the telephone is lost. */
export function SecondStepSection() {
  const factor = useQuery(factorQuery)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'setUp' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const settled = () => {
    void queryClient.invalidateQueries({ queryKey: factorQuery.queryKey })
    void renewUser()
  }
  const close = () => setOpen(undefined)
  return (
    <section aria-labelledby="second-step">
      <h2 id="second-step">Second step</h2>
      {factor.isError && <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />}
      {factor.data && (
        <>
          <p className={classes.quiet}>
            {factor.data.isOn
              ? `On since ${formatDate(factor.data.since ?? '')}. ${factor.data.recoveryCodesLeft} recovery codes left.`
              : factor.data.isDemanded
                ? 'Your agency asks for a second step. Set it up to go on.'
                : 'Off. With it, your password alone lets nobody in.'}
          </p>
          <div className={classes.buttons}>
            {!factor.data.isOn && <Button onClick={() => setOpen('setUp')}>Set up</Button>}
            {factor.data.isOn && (
              <Button variant="default" onClick={() => setOpen('codes')}>
                New recovery codes
              </Button>
            )}
            {factor.data.isOn && !factor.data.isDemanded && (
              <Button variant="default" onClick={() => setOpen('off')}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )}
      {open === 'setUp' && (
        <SetUpDialog
          onClose={close}
          onDone={(given) => {
            close()
            setCodes(given)
            settled()
          }}
        />
      )}
      {open === 'off' && (
        <ProveDialog
          title="Turn off the second step"
          endpoint={factorCalls.turnOff}
          onClose={close}
          onDone={() => {
            close()
            settled()
          }}
        />
      )}
      {open === 'codes' && (
        <ProveDialog
          title="New recovery codes"
          endpoint={factorCalls.newRecoveryCodes}
          onClose={close}
          onDone={(answer) => {
            close()
            setCodes('recoveryCodes' in answer ? answer.recoveryCodes : [])
            settled()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
