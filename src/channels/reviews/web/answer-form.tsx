import { Button, Checkbox, Rating, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Face } from '#ui/components/face.tsx'
import { type Question, Sheet, Thanks } from './answer-sheet.tsx'
import { reviewCalls } from './review-calls.ts'
import classes from './answer-page.module.css'

const ratingWords = ['Choose a rating', 'Poor', 'Fair', 'OK', 'Good', 'Excellent']

/** Zero is a real answer, so none is chosen at the start. */
const scale = Array.from({ length: 11 }, (_, value) => value)

export function AnswerForm({ question, token }: { question: Question; token: string }) {
  const [rating, setRating] = useState(0)
  const [recommend, setRecommend] = useState<number | null>(null)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [displayName, setDisplayName] = useState(question.firstName)
  const [mayPublish, setMayPublish] = useState(false)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useMutation({
    mutationFn: () =>
      call(reviewCalls.answer, { body: { token, rating, recommend, title, body, displayName: displayName.trim(), mayPublish } }),
  })
  if (send.isSuccess)
    return <Thanks question={question} mayPublish={mayPublish} said={[title, body].filter(Boolean).join('\n\n')} />
  const person = question.agentName ?? question.agencyName
  return (
    <Sheet question={question}>
      <form
        className="stack gap-20"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (rating && displayName.trim()) send.mutate()
          else form.current?.querySelector<HTMLInputElement>(rating ? 'input[name=shown]' : 'input[name=stars]')?.focus()
        }}
      >
        <div className={`${classes.head} row gap-16`}>
          {question.agentName && <Face name={question.agentName} photoUrl={question.agentPhotoUrl} size={56} />}
          <div>
            <h1>How did {person} do?</h1>
            {question.address && <p>{question.address}</p>}
          </div>
        </div>
        <div className={`${classes.stars} row wrap gap-wide`}>
          <Rating
            size={44}
            value={rating}
            getSymbolLabel={(value) => `${value} of 5 stars`}
            onChange={setRating}
            name="stars"
            aria-label="Rating"
          />
          {isTried && !rating ? (
            <span className={`${classes.missing} dim`} role="alert">
              Choose from 1 to 5 stars first
            </span>
          ) : (
            <span className="dim" aria-live="polite">
              {ratingWords[rating]}
            </span>
          )}
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
        <fieldset className="stack gap-8">
          <legend className="body medium">Would you recommend {person}? (optional)</legend>
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
          name="shown"
          required
          error={isTried && !displayName.trim() && 'Enter the name to show'}
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
        <Button type="submit" size="md" fullWidth loading={send.isPending}>
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
