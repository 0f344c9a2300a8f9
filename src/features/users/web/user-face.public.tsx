import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#ui/api.ts'
import { userCalls } from './user-calls.ts'
import classes from './users.module.css'

/** First and last: `Maya van der Berg` -> `MB`. */
const initialsOf = (name: string) => {
  const parts = name.split(/\s+/).filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase() ?? '').join('')
}

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
  const source = isPrivate ? url : path
  const box = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  return source ? (
    <img src={source} alt="" className={classes.face} width={size} height={size} data-photo />
  ) : (
    <span className={classes.face} data-letters={initialsOf(name)} style={box} aria-hidden />
  )
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
