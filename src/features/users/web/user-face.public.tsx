import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import { Face } from '#ui/components/face.tsx'
import { userCalls } from './user-calls.ts'

/**
 * A person's photo, or their letters. A user's photo is for colleagues only: it is fetched with the token as bytes and shown through an
 * object URL (specification, section 7); the public picture of an agent has an address of its own.
 */
export function UserFace({ name, path, size = 30 }: { name: string; path: string | null | undefined; size?: number }) {
  const isPrivate = path?.startsWith('/users/') ?? false
  const address = new URLSearchParams(isPrivate ? path?.split('?')[1] : '')
  const blob = useQuery({
    queryKey: ['userPhoto', path],
    queryFn: ({ signal }) =>
      call(userCalls.photo, { query: { of: address.get('of') ?? undefined, v: address.get('v') ?? undefined } }, { signal }),
    enabled: isPrivate,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
  const url = useObjectUrl(blob)
  return <Face name={name} photoUrl={isPrivate ? url : path} size={size} />
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
