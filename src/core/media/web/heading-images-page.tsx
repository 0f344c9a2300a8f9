import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { presignFile } from '#accounts/pictures/web/agency-picture.public.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { callQuery } from '#ui/api/query.ts'
import { ownAgencyId, useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastReason, toastUndo } from '#ui/toast.ts'
import type { HeadingImage } from '../media.contract.ts'
import { HeadingImageRow } from './heading-image-row.tsx'
import classes from './heading-images.module.css'
import { mediaCalls } from './media-calls.ts'
import { putFile } from '#ui/api/put-file.ts'
import { contentTypeOf, problemOf } from '#ui/upload-checks.ts'

const most = 12

/** Banner images of the agency: the first is printed on stock lists and website brochures. */
export default function HeadingImagesPage() {
  const id = ownAgencyId()
  const query = callQuery('headingImages', mediaCalls.headingImages, { params: { id } })
  const images = useQuery({
    ...query,
    // Progress arrives as a live event; this is for when the connection is down.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'processing') ? 3_000 : false),
  })
  const queryClient = useQueryClient()
  const mayManage = useMay('branding.manage')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problems, setProblems] = useState<string[]>([])
  const show = (all: readonly HeadingImage[]) => queryClient.setQueryData(query.queryKey, [...all])
  const refused = (error: unknown, say = toastFailure) => {
    say(error)
    void images.refetch()
  }

  const upload = async (files: readonly File[]) => {
    setProblems([])
    for (const file of files) {
      try {
        const problem = problemOf(file, 'photo')
        if (problem) throw new Error(problem)
        const contentType = contentTypeOf(file)
        const { url, key } = await presignFile(file.name, contentType)
        await putFile({ url, file, contentType, signal: new AbortController().signal, onProgress: setShare })
        const added = await call(mediaCalls.addHeadingImage, { params: { id }, body: { key, fileName: file.name } })
        show([...(queryClient.getQueryData(query.queryKey) ?? []), added])
      } catch (error) {
        const words = saveFailure(error)
        setProblems((all) => [...all, words.startsWith(file.name) ? words : `${file.name}: ${words}`])
      }
    }
    setShare(undefined)
  }
  /** @returns whether it was saved */
  const change = async (imageId: string, body: { altText?: string | null; position?: number }): Promise<boolean> => {
    try {
      show(await call(mediaCalls.changeHeadingImage, { params: { id: imageId }, body }))
      return true
    } catch (error) {
      refused(error, body.altText === undefined ? toastFailure : toastReason)
      return false
    }
  }
  const remove = (image: HeadingImage) => {
    show((images.data ?? []).filter((one) => one.id !== image.id))
    call(mediaCalls.removeHeadingImage, { params: { id: image.id } }).then(
      () =>
        toastUndo('Banner image removed', () => {
          call(mediaCalls.restoreHeadingImage, { params: { id: image.id } }).then(show, toastFailure)
        }),
      refused,
    )
  }

  const all = images.data ?? []
  return (
    <>
      <PageHead title="Banner images" meta={images.data && `${all.length} of ${most}`}>
        {mayManage && (
          <Button
            size="xs"
            leftSection={<IconUpload size={15} aria-hidden />}
            loading={share !== undefined}
            disabled={all.length >= most}
            onClick={() => input.current?.click()}
          >
            Add images
          </Button>
        )}
      </PageHead>
      <div className={classes.page}>
        <p className="quiet below-16">
          Wide images of your office or area. The first is used on stock lists and website brochures.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*,.heic,.heif"
          aria-label="Banner images"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            void upload(files)
          }}
        />
        {problems.map((problem) => (
          <p key={problem} className="small problem below-8" role="alert">
            {problem}
          </p>
        ))}
        {images.isPending && <SkeletonRows rows={3} />}
        {images.isError && !images.data && <ErrorState error={images.error} onRetry={() => void images.refetch()} />}
        {images.data && all.length === 0 && (
          <EmptyState>
            {mayManage ? 'No banner images yet. Add your first one.' : 'No banner images yet. The agency owner can add them.'}
          </EmptyState>
        )}
        <ol aria-label="Banner images">
          {all.map((image, index) => (
            <HeadingImageRow
              key={image.id}
              image={image}
              index={index}
              count={all.length}
              mayManage={mayManage}
              onAltText={(altText) => change(image.id, { altText })}
              onMove={(position) => void change(image.id, { position })}
              onRemove={() => remove(image)}
            />
          ))}
        </ol>
      </div>
    </>
  )
}
