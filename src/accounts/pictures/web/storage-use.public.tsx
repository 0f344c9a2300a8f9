import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#ui/api/query.ts'
import { pictureCalls } from './picture-calls.ts'

const inGigabytes = (bytes: number) =>
  new Intl.NumberFormat('en-AU', { maximumFractionDigits: bytes < 10_000_000_000 ? 1 : 0 }).format(bytes / 1_000_000_000)

/** "Storage: 1.2 GB of 50 GB" */
export const storageWords = ({ usedBytes, limitBytes }: { usedBytes: number; limitBytes: number }) =>
  `Storage: ${inGigabytes(usedBytes)} GB of ${inGigabytes(limitBytes)} GB`

/** The share of its storage that the agency uses; undefined until it is known. */
export function useStorageWords(): string | undefined {
  const { data } = useQuery(callQuery('storageUse', pictureCalls.storageUse, {}))
  return data && storageWords(data)
}
