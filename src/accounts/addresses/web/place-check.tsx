import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useKeys } from '#ui/keys.ts'
import { callQuery } from '#ui/api/query.ts'
import { addressCalls } from './address-calls.ts'
import classes from './address-suggest.module.css'

interface Place {
  suburb: string
  state: string
  postcode: string
}
interface PlaceCheckProps {
  suburb: string | null
  state: string | null
  postcode: string | null
  onFix(place: Place): void
}

/** Warns when suburb, state and postcode don't match, and fixes it with one click or Mod+Shift+A. */
export function PlaceCheck({ suburb, state, postcode, onFix }: PlaceCheckProps) {
  const [given] = useDebouncedValue(JSON.stringify([suburb?.trim(), state, postcode]), 400)
  const [typed, inState, code] = JSON.parse(given) as [string | null, string | null, string | null]
  const name = typed ?? ''
  // While the postcode is being typed nothing can be said.
  const isWhole = name.length > 1 && (inState !== null || code !== null) && (code === null || /^\d{4}$/.test(code))
  const check = useQuery({
    ...callQuery('address', addressCalls.check, {
      query: { suburb: name, ...(inState ? { state: inState } : {}), ...(code ? { postcode: code } : {}) },
    }),
    enabled: isWhole,
    retry: false,
  })
  const fixes = isWhole && check.data && !check.data.agrees ? check.data.fixes : []
  const [first] = fixes
  useKeys('Address', first ? [{ keys: 'mod+shift+a', label: `Change to ${wordsOf(first)}`, run: () => onFix(first) }] : [])
  if (!first) return null
  return (
    <div className={classes.check} role="status">
      <span>
        {check.data?.isKnown
          ? 'Suburb, state and postcode don’t match. Change to'
          : 'Suburb not found for this postcode. Change to'}
      </span>
      {fixes.map((place) => (
        <Button key={wordsOf(place)} size="compact-sm" variant="default" onClick={() => onFix(place)}>
          {wordsOf(place)}
        </Button>
      ))}
    </div>
  )
}
const wordsOf = ({ suburb, state, postcode }: Place) => `${suburb} ${state} ${postcode}`
