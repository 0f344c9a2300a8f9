import { Link } from '@tanstack/react-router'
import type { WebsiteSettings } from '../website.contract.ts'

/** How many listings visitors see, and why others are left out. */
export function WebsiteState({ settings: { isOn, shownCount, leftOut, addresses } }: { settings: WebsiteSettings }) {
  const count = shownCount === 1 ? '1 listing' : `${shownCount} listings`
  return (
    <div className="stack gap-8">
      <p className="dim">
        {isOn ? (
          <>
            Visitors see {count}.{' '}
            <a href={addresses.pageUrl} target="_blank" rel="noreferrer">
              Open the website
            </a>
          </>
        ) : (
          `${count} would be shown.`
        )}
      </p>
      {leftOut.length > 0 && (
        <div>
          <p className="small">Left out until this is fixed:</p>
          <ul className="small">
            {leftOut.slice(0, 8).map(({ id, reference, why }) => (
              <li key={id}>
                <Link to="/listings/$id" params={{ id }}>
                  {reference}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
          {leftOut.length > 8 && <p className="small">And {leftOut.length - 8} more.</p>}
        </div>
      )}
    </div>
  )
}
