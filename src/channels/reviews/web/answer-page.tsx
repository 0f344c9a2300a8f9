import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAgencyIcon } from '#accounts/branding/web/agency-icon.public.tsx'
import { faceStore } from '#accounts/branding/web/sign-in-face.public.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf, saveFailure } from '#ui/api/api-error.ts'
import { isRefused } from '#ui/api/refused.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { AnswerForm } from './answer-form.tsx'
import { type Question, Sheet, Thanks } from './answer-sheet.tsx'
import { reviewCalls } from './review-calls.ts'
import type { AnswerSearch } from './reviews-search.ts'
import classes from './answer-page.module.css'

/** Behind the link that was mailed to a client: one sale, one page, no account. */
export default function AnswerPage() {
  const { token = '', stop } = useSearch({ strict: false }) as AnswerSearch
  const question = useQuery({
    queryKey: ['question', token],
    queryFn: () => call(reviewCalls.open, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useBrand(question.data)
  useAgencyIcon()
  useTitle('Your review', question.data?.agencyName)
  if (question.isPending) return <main className={classes.page} aria-busy />
  if (question.isError) {
    const isLinkWrong = isRefused(question.error)
    return (
      <Sheet>
        <h1>{isLinkWrong ? 'This link doesn’t work' : 'This page couldn’t be opened'}</h1>
        <p role="alert">{messageOf(question.error)}</p>
        {!isLinkWrong && (
          <Button size="md" fullWidth loading={question.isFetching} onClick={() => void question.refetch()}>
            Try again
          </Button>
        )}
      </Sheet>
    )
  }
  const { data } = question
  if (data.state === 'closed') return <Closed question={data} />
  if (data.state === 'answered') return <Thanks question={data} mayPublish={data.mayPublish} />
  if (stop) return <Stop question={data} token={token} />
  return <AnswerForm question={data} token={token} />
}

/** The theme takes the agency's colour, the page its fonts. */
function useBrand(question: Question | undefined): void {
  useEffect(() => {
    if (!question) return
    const { agencyName: tradingName, brandColour, logoUrl, fontFaces } = question
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(fontFaces)
    document.adoptedStyleSheets.push(sheet)
    faceStore.set({ tradingName, brandColour, logoUrl, isLogoLight: true })
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      faceStore.set(undefined)
    }
  }, [question])
}

const Closed = ({ question }: { question: Question }) => (
  <Sheet question={question}>
    <h1>This link has expired</h1>
    <p>Ask {question.agencyName} for a new one if you’d like to leave a review.</p>
  </Sheet>
)

function Stop({ question, token }: { question: Question; token: string }) {
  const stop = useMutation({ mutationFn: () => call(reviewCalls.decline, { body: { token } }) })
  if (stop.isSuccess || question.state === 'declined')
    return (
      <Sheet question={question}>
        <h1>You’re unsubscribed</h1>
        <p>{question.agencyName} will no longer send you review requests or marketing emails.</p>
      </Sheet>
    )
  return (
    <Sheet question={question}>
      <h1>Unsubscribe?</h1>
      <p>{question.agencyName} will stop sending you review requests and marketing emails.</p>
      {stop.isError && (
        <p className={classes.problem} role="alert">
          {saveFailure(stop.error)}
        </p>
      )}
      <Button size="md" fullWidth loading={stop.isPending} onClick={() => stop.mutate()}>
        Unsubscribe
      </Button>
    </Sheet>
  )
}
