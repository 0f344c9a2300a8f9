import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { SkeletonRows } from '#ui/components/states.tsx'
import { config } from '#ui/config.ts'
import { formatDateTime } from '#ui/formatting.ts'
import { MailFrame } from '#ui/mail/mail-frame.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import type { Blog } from '../../blogs.contract.ts'
import { previewQuery } from '../blog-calls.ts'
import { asPart, describedPicture, picturesWithoutWords } from './post-preview.ts'
import classes from './publish-dialog.module.css'

interface PublishDialogProps {
  post: Blog
  /** The text on the screen. */
  bodyHtml: string
  /** Opened to choose a time. */
  isForLater: boolean
  isBusy: boolean
  error: unknown
  onBody(html: string): void
  /** @param publishAt undefined: right now */
  onPublish(publishAt: string | undefined): void
  onClose(): void
}

/** The last look before the public: the page as it will be, what its pictures still lack, and when. */
export function PublishDialog({ post, bodyHtml, isForLater, isBusy, error, onBody, onPublish, onClose }: PublishDialogProps) {
  const isLive = post.status === 'published'
  const [when, setWhen] = useState<'now' | 'later'>(isForLater ? 'later' : 'now')
  const [typed, setTyped] = useState('')
  // Those that had no words as the dialog was opened: a row does not go while it is being typed in.
  const [asked] = useState(() => picturesWithoutWords(bodyHtml))
  const [words, setWords] = useState<Record<string, string>>({})
  const preview = useQuery(previewQuery(post.id, post.version))
  const at = typed ? new Date(typed) : undefined
  const isGood = at !== undefined && !Number.isNaN(at.getTime()) && at > new Date()
  const isLater = when === 'later'
  const describe = (src: string, alt: string) => {
    setWords((now) => ({ ...now, [src]: alt }))
    onBody(describedPicture(bodyHtml, src, alt))
  }
  return (
    <Dialog label="Publish this post" width={760} onClose={onClose}>
      <form
        className="stack gap-16 pad"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLater) onPublish(undefined)
          else if (isGood) onPublish(at.toISOString())
        }}
      >
        <h2>{isLive ? 'Publish the changes?' : 'Publish this post?'}</h2>
        <div className={classes.page}>
          {preview.data ? (
            <MailFrame isPart label="Preview of the public page" html={asPart(preview.data.html, config.apiHost)} />
          ) : preview.isError ? (
            <p className="problem" role="alert">
              {messageOf(preview.error)}
            </p>
          ) : (
            <SkeletonRows rows={5} />
          )}
        </div>
        {!post.coverId && (
          <p className="quiet">
            {/<img /.test(bodyHtml)
              ? 'No cover: lists show the first picture of the text.'
              : 'No cover and no picture: lists show the words alone.'}
          </p>
        )}
        {asked.length > 0 && (
          <fieldset className={`${classes.pictures} stack gap-8`}>
            <legend>Describe the pictures for people who can’t see them</legend>
            {asked.map((src, index) => (
              <div key={src}>
                <img data-photo src={config.apiHost + src} alt="" />
                <TextInput
                  size="sm"
                  aria-label={`Description of picture ${index + 1}`}
                  placeholder="e.g. The garden in the morning"
                  maxLength={300}
                  value={words[src] ?? ''}
                  onChange={(event) => describe(src, event.currentTarget.value)}
                />
              </div>
            ))}
          </fieldset>
        )}
        {!isLive && (
          <div className="stack gap-12 starts">
            <SegmentedControl
              aria-label="When"
              value={when}
              data={[
                { value: 'now', label: 'Right now' },
                { value: 'later', label: 'Schedule' },
              ]}
              onChange={(value) => setWhen(value as 'now' | 'later')}
            />
            {isLater && (
              <DayTimeInput
                label="Date and time (your time)"
                timeLabel="Time (your time)"
                usualTime="09:00"
                autoFocus
                value={typed}
                error={typed && !isGood ? 'Choose a future time' : undefined}
                onChange={(local) => setTyped(local ?? '')}
              />
            )}
            {isLater && isGood && <p className="quiet">Agency time: {formatDateTime(at)}</p>}
          </div>
        )}
        {error !== null && (
          <p className="problem" role="alert">
            {saveFailure(error)}
          </p>
        )}
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isLater && !isGood} loading={isBusy}>
            {isLater ? 'Schedule' : isLive ? 'Publish changes' : 'Publish'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
