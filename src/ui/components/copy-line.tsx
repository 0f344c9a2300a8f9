import { Button, CopyButton } from '@mantine/core'

/** A line of a `dl`: an address or a text with the button that copies it. */
export function CopyLine({ label, value, isLink = false }: { label: string; value: string; isLink?: boolean }) {
  return (
    <div className="line-above pad-y-12">
      <dt className="tiny">{label}</dt>
      <dd className="row between gap-12 above-4">
        {isLink ? (
          <a className="narrow small breaks" href={value} target="_blank" rel="noreferrer">
            {value}
          </a>
        ) : (
          <code className="narrow small breaks">{value}</code>
        )}
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button className="fixed" size="compact-xs" variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </dd>
    </div>
  )
}
