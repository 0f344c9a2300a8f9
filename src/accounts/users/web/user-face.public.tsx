import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { Face } from '#ui/components/face.tsx'
import { userCalls } from './user-calls.ts'

/**
 * A person's photo, or their letters. A user's photo is for colleagues only: it is fetched with the token as bytes and shown through an
 * object URL; the public picture of an agent has an address of its own.
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
  return <Face name={name} photoUrl={isPrivate ? objectUrl(blob) : path} size={size} />
}

/** One address for each photo however many faces show it, there at the first drawing; revoked when no face uses the photo any more. */
const urls = new WeakMap<Blob, string>()
const forgotten = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))
function objectUrl(blob: Blob | undefined): string | undefined {
  if (!blob) return undefined
  const made = urls.get(blob) ?? URL.createObjectURL(blob)
  if (!urls.has(blob)) {
    urls.set(blob, made)
    forgotten.register(blob, made)
  }
  return made
}
