import { Button, CopyButton } from '@mantine/core'
import { type CSSProperties, type ReactNode } from 'react'
import type { call } from '#ui/api/api.ts'
import { config } from '#ui/config.ts'
import type { reviewCalls } from './review-calls.ts'
import classes from './answer-page.module.css'

export type Question = Awaited<ReturnType<typeof call<typeof reviewCalls.open>>>

export function Sheet({ question, children }: { question?: Question; children: ReactNode }) {
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

interface ThanksProps {
  question: Question
  mayPublish: boolean
  /** The review as it was just sent; on a later visit it is not at hand. */
  said?: string
}
export function Thanks({ question, mayPublish, said }: ThanksProps) {
  const { agencyName, elsewhere, website } = question
  return (
    <Sheet question={question}>
      <h1>Thank you</h1>
      <p>
        {agencyName} has received your review.{' '}
        {mayPublish ? 'Once published, it helps others choose an agent.' : 'It won’t be published: only they can read it.'}
      </p>
      {elsewhere.length > 0 && (
        <section className={classes.elsewhere} aria-label="Review elsewhere">
          <p>You can leave the same review elsewhere too.</p>
          <div className="flex wrap gap-12">
            {said && (
              <CopyButton value={said}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? 'Copied' : 'Copy my review'}
                  </Button>
                )}
              </CopyButton>
            )}
            {elsewhere.map(({ name, url }) => (
              <Button key={url} component="a" href={url} target="_blank" rel="noreferrer" variant="default">
                Review on {name}
              </Button>
            ))}
          </div>
        </section>
      )}
      {website && (
        <a className={classes.website} href={website} rel="noreferrer">
          Visit {agencyName}’s website
        </a>
      )}
    </Sheet>
  )
}
