import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { toastFailure } from '#ui/toast.ts'
import type { BrochureChoice, Studio } from '../documents.contract.ts'
import type { DocumentType, Theme } from '../documents.rules.ts'
import { documentCalls, studioQuery } from './document-calls.ts'

/** The settings of one document, shown at once and saved automatically; and its pages, rendered after each save. */
export function useStudio(
  listingId: string,
  { version, readyPhotos }: { version: number; readyPhotos: number },
  type: DocumentType,
) {
  const queryClient = useQueryClient()
  const studio = useQuery({ ...studioQuery(listingId, type), placeholderData: keepPreviousData })
  // Those who may only look try themes without changing anything.
  const [triedTheme, setTriedTheme] = useState<Theme>()
  const [saving, setSaving] = useState(0)
  const latest = useRef(0)
  const { queryKey } = studioQuery(listingId, type)
  // A photo that has been processed since is a photo of the document, and the check waits for it.
  const readBefore = useRef(readyPhotos)
  useEffect(() => {
    if (readBefore.current === readyPhotos) return
    readBefore.current = readyPhotos
    void queryClient.invalidateQueries({ queryKey: ['document'] })
  }, [readyPhotos, queryClient])
  const data = studio.data?.type === type ? studio.data : undefined
  const theme = triedTheme ?? data?.theme

  const change = async (part: Partial<BrochureChoice>) => {
    if (!data) return
    if (!data.canEdit) {
      if (part.theme) setTriedTheme(part.theme)
      return
    }
    await queryClient.cancelQueries({ queryKey })
    const number = ++latest.current
    queryClient.setQueryData(queryKey, shownAfter(data, part))
    setSaving((n) => n + 1)
    try {
      const saved = await call(documentCalls.choose, { params: { listingId }, body: { type, ...part } })
      // An answer that was overtaken by a newer change would put old words back.
      if (number === latest.current) queryClient.setQueryData(queryKey, saved)
    } catch (error) {
      toastFailure(error)
      void queryClient.invalidateQueries({ queryKey })
    } finally {
      setSaving((n) => n - 1)
    }
  }

  const isSaved = saving === 0 && data !== undefined
  const pages = useQuery({
    // The listing's version too: another price is another page. Kept while shown only, for pages weigh a megabyte.
    queryKey: ['document-pages', listingId, version, readyPhotos, type, theme, data?.choice, data?.photoIds],
    queryFn: ({ signal }) =>
      call(documentCalls.preview, { params: { listingId }, query: { type, ...(theme && { theme }) } }, { signal }),
    enabled: isSaved,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  // Read again whenever it is shown: branding and the rules of the day change too.
  const check = useQuery({
    queryKey: ['document-check', listingId, version, readyPhotos, type, theme, data?.choice, data?.photoIds],
    queryFn: ({ signal }) =>
      call(documentCalls.check, { params: { listingId }, query: { type, ...(theme && { theme }) } }, { signal }),
    enabled: isSaved,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  return {
    studio: data,
    failure: studio.error,
    retry: () => void studio.refetch(),
    theme,
    change,
    pages,
    check,
    isSaving: saving > 0,
  }
}

/** How it will be when the server has said yes. */
const shownAfter = (before: Studio, part: Partial<BrochureChoice>): Studio => ({
  ...before,
  choice: { ...before.choice, ...part },
  theme: part.theme ?? before.theme,
  photoIds: part.photoIds ?? before.photoIds,
  headline: part.headline ?? before.headline,
  description: part.description ?? before.description,
})
