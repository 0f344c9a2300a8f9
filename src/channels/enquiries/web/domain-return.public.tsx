import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { ApiError, saveFailure } from '#ui/api/api-error.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { agencyParams } from '#ui/session/session-store.ts'
import { connectionQuery, domainCalls } from './domain-calls.ts'
import classes from './domain.module.css'

interface DomainAnswer {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** The line that says what came of connecting Domain. The code is good once, so it leaves the address bar before anything else. */
export default function DomainReturn({ answer, onTaken }: { answer: DomainAnswer; onTaken(): void }) {
  const queryClient = useQueryClient()
  const isSent = useRef(false)
  const [isOpen, setOpen] = useState(true)
  const exchange = useMutation({
    mutationFn: ({ code = '', state = '' }: DomainAnswer) =>
      call(domainCalls.exchange, { body: { ...agencyParams(), code, state } }),
    onSuccess: (connection) => queryClient.setQueryData(connectionQuery().queryKey, connection),
  })
  const take = useEffectEvent(() => {
    if (isSent.current) return
    isSent.current = true
    onTaken()
    if (answer.code) exchange.mutate(answer)
  })
  useEffect(() => take(), [])
  if (!isOpen) return null
  const denied =
    !answer.code &&
    (answer.error === 'access_denied'
      ? 'Domain was not connected because access was denied.'
      : 'Domain sent an incomplete response. Try again in Portals.')
  const isBad = Boolean(denied) || exchange.isError
  return (
    <div className={classes.result} data-bad={isBad || undefined} role={isBad ? 'alert' : 'status'}>
      <span>
        {denied}
        {exchange.isPending && 'Connecting Domain…'}
        {exchange.isError && `Domain was not connected: ${sentenceOf(exchange.error)}`}
        {exchange.data && `${exchange.data.agencyName ?? 'Domain'} is connected. Enquiries are being imported as contacts.`}
        {!exchange.isPending && (
          <>
            {' '}
            <Link to="/portals/accounts">Portal accounts</Link>
          </>
        )}
      </span>
      {!exchange.isPending && (
        <IconButton label="Close" onClick={() => setOpen(false)}>
          <IconX size={15} />
        </IconButton>
      )}
    </div>
  )
}

/** The sentence alone of a refused state: the person never saw a field of that name. */
const sentenceOf = (error: unknown) => (error instanceof ApiError && error.fields[0]?.message) || saveFailure(error)
