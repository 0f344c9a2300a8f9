import { Button, Checkbox, Rating, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useAgencyIcon } from '#accounts/branding/web/agency-icon.public.tsx'
import { faceStore } from '#accounts/branding/web/sign-in-face.public.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf, saveFailure } from '#ui/api/api-error.ts'
import { isRefused } from '#ui/api/refused.ts'
import { Face } from '#ui/components/face.tsx'
import { config } from '#ui/config.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { reviewCalls } from './review-calls.ts'
import type { AnswerSearch } from './reviews-search.ts'
import classes from './answer-page.module.css'

type Question = Awaited<ReturnType<typeof call<typeof reviewCalls.open>>>

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
  if (data.state === 'answered') return <Thanks question={data} />
  if (stop) return <Stop question={data} token={token} />
  return <Form question={data} token={token} />
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

function Sheet({ question, children }: { question?: Question; children: ReactNode }) {
  const fonts = question && { '--heading': `"${question.headingFont}"`, '--text': `"${question.textFont}"` }
  return (
    <main className={classes.page} style={fonts as CSSProperties}>
      <div className={classes.sheet}>
        {question && (
          <div className={classes.mark} style={{ background: question.ground, color: question.onGround }}>
            {question.logoUrl ? (
              <img src={config.apiHost + question.logoUrl} alt={question.agencyName} />
            ) : (
              <strong>{question.agencyName}</strong>
            )}
          </div>
        )}
        <div className={classes.body}>{children}</div>
      </div>
      {question && (
        <footer className={classes.foot}>
          <p>{[question.agencyName, question.licenceLine].filter(Boolean).join(' · ')}</p>
          <p>{question.contactLine}</p>
        </footer>
      )}
    </main>
  )
}

const Thanks = ({ question }: { question: Question }) => (
  <Sheet question={question}>
    <h1>Thank you</h1>
    <p>{question.agencyName} has received your review. It helps others choose an agent.</p>
  </Sheet>
)

const Closed = ({ question }: { question: Question }) => (
  <Sheet question={question}>
    <h1>This link has expired</h1>
    <p>Ask {question.agencyName} for a new one if you’d like to leave a review.</p>
  </Sheet>
)

const ratingWords = ['Choose a rating', 'Poor', 'Fair', 'OK', 'Good', 'Excellent']

/** Zero is a real answer, so none is chosen at the start. */
const scale = Array.from({ length: 11 }, (_, value) => value)

function Form({ question, token }: { question: Question; token: string }) {
  const [rating, setRating] = useState(0)
  const [recommend, setRecommend] = useState<number | null>(null)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [displayName, setDisplayName] = useState(question.firstName)
  const [mayPublish, setMayPublish] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      call(reviewCalls.answer, { body: { token, rating, recommend, title, body, displayName: displayName.trim(), mayPublish } }),
  })
  if (send.isSuccess) return <Thanks question={question} />
  const person = question.agentName ?? question.agencyName
  return (
    <Sheet question={question}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (rating) send.mutate()
        }}
      >
        <div className={classes.head}>
          {question.agentName && <Face name={question.agentName} photoUrl={question.agentPhotoUrl} size={56} />}
          <div>
            <h1>How did {person} do?</h1>
            {question.address && <p>{question.address}</p>}
          </div>
        </div>
        <div className={classes.stars}>
          <Rating
            size={44}
            value={rating}
            getSymbolLabel={(value) => `${value} of 5 stars`}
            onChange={setRating}
            aria-label="Rating"
          />
          <span aria-live="polite">{ratingWords[rating]}</span>
        </div>
        <Textarea
          label="Your review"
          placeholder="What went well? What could be better?"
          autosize
          minRows={4}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <TextInput
          label="Headline (optional)"
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <fieldset className={classes.recommend}>
          <legend>Would you recommend {person}? (optional)</legend>
          <div className={classes.scale}>
            {scale.map((value) => (
              <label key={value}>
                <input type="radio" name="recommend" checked={recommend === value} onChange={() => setRecommend(value)} />
                <span>{value}</span>
              </label>
            ))}
          </div>
          <p className={classes.ends} aria-hidden>
            <span>Not likely</span>
            <span>Very likely</span>
          </p>
        </fieldset>
        <TextInput
          label="Name to display"
          required
          maxLength={80}
          value={displayName}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
        />
        <Checkbox
          label={`${question.agencyName} can publish this review with my name. Otherwise only they will see it.`}
          checked={mayPublish}
          onChange={(event) => setMayPublish(event.currentTarget.checked)}
        />
        {send.isError && (
          <p className={classes.problem} role="alert">
            {saveFailure(send.error)}
          </p>
        )}
        <Button type="submit" size="md" fullWidth disabled={!rating || !displayName.trim()} loading={send.isPending}>
          Submit review
        </Button>
      </form>
      <p className={classes.notice}>{question.notice}</p>
      {question.privacyUrl && (
        <a
          className={classes.quiet}
          href={/^https?:/.test(question.privacyUrl) ? question.privacyUrl : `https://${question.privacyUrl}`}
          rel="noreferrer"
        >
          Privacy
        </a>
      )}
    </Sheet>
  )
}

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
