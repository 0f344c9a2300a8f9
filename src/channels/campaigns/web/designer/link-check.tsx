import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#ui/api/api-error.ts'
import { linksQuery } from '../campaign-calls.ts'
import { CheckRow } from '../check-row.tsx'

interface LinkCheckProps {
  campaignId: string
  version: number
  /** Their number, in words. */
  count: string
}
/** Every address of the mail is asked when the review is opened. It warns and never blocks: a website may be back in a minute. */
export function LinkCheck({ campaignId, version, count }: LinkCheckProps) {
  const { data, error, isFetching, refetch } = useQuery(linksQuery(campaignId, version))
  const again = (
    <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
      Check again
    </Anchor>
  )
  if (isFetching)
    return (
      <CheckRow title="Links" state="asking">
        Checking {count}…
      </CheckRow>
    )
  if (error)
    return (
      <CheckRow title="Links" state="warns">
        {count}, not checked: {messageOf(error)} {again}
      </CheckRow>
    )
  const odd = data?.links.filter(({ verdict }) => verdict !== 'answers') ?? []
  const broken = odd.filter(({ verdict }) => verdict === 'broken').length
  const all = data?.links.length ?? 0
  return (
    <CheckRow title="Links" state={broken ? 'warns' : 'ok'}>
      {odd.length === 0 && `${count}, ${all === 1 ? 'working' : 'all working'}`}
      {odd.length > 0 &&
        (broken ? `${broken === 1 ? '1 broken link' : `${broken} broken links`}. ` : `${odd.length} to check yourself. `)}
      {odd.length > 0 && again}
      {odd.length > 0 && (
        <ul className="breaks above-4">
          {odd.map(({ url, message }) => (
            <li key={url}>
              <a className="inherits" href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </CheckRow>
  )
}
