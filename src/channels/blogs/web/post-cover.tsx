import { Button, TextInput } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { config } from '#ui/config.ts'
import type { Form } from '#ui/form/use-form.ts'
import type { Blog, PostFields } from '../blogs.contract.ts'
import classes from './blog-page.module.css'
import { usePostPictures } from './use-post-pictures.ts'

interface PostCoverProps {
  form: Form<PostFields>
  post: Blog
  readOnly: boolean
  problem: string | undefined
}

export function PostCover({ form, post, readOnly, problem }: PostCoverProps) {
  const input = useRef<HTMLInputElement>(null)
  const pictures = usePostPictures()
  const [fresh, setFresh] = useState<{ id: string; url: string }>()
  const { coverId, coverAlt } = form.values
  const url = coverId === null ? null : fresh?.id === coverId ? fresh.url : coverId === post.coverId ? post.coverUrl : null
  const choose = async (file: File | undefined) => {
    const picture = file && (await pictures.upload(file))
    if (!picture) return
    setFresh({ id: picture.id, url: picture.largeUrl })
    form.set({ coverId: picture.id })
  }
  if (!coverId && readOnly) return null
  return (
    <div className={`${classes.cover} stack gap-8`}>
      {url && <img data-photo src={config.apiHost + url} alt={coverAlt} />}
      {!readOnly && (
        <div className="flex wrap top gap-8">
          <Button
            size="compact-sm"
            variant={coverId ? 'default' : 'subtle'}
            leftSection={<IconPhotoPlus size={15} aria-hidden />}
            loading={pictures.share !== undefined}
            onClick={() => input.current?.click()}
          >
            {coverId ? 'Change cover' : 'Add cover'}
          </Button>
          {coverId && (
            <Button size="compact-sm" variant="default" onClick={() => form.set({ coverId: null })}>
              Remove
            </Button>
          )}
          {coverId && (
            <TextInput
              size="xs"
              className={classes.coverAlt}
              aria-label="Cover description"
              placeholder="Describe the cover (alt text)"
              maxLength={300}
              value={coverAlt}
              error={problem}
              onChange={(event) => form.set({ coverAlt: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        aria-label="Cover"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          void choose(file)
        }}
      />
    </div>
  )
}
