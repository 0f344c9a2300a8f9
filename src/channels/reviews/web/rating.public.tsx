import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#ui/session/session-store.ts'
import { agentRatingQuery } from './review-calls.ts'
import classes from './rating.module.css'
import { Stars } from './stars.tsx'

/** Clients' rating of an agent, for the agent's page; nothing while nothing is published. */
export default function AgentRating({ agentId }: { agentId: string }) {
  const mayRead = useMay('reviews.read')
  const { data } = useQuery({ ...agentRatingQuery(agentId), enabled: mayRead })
  if (!data?.rating.average) return null
  const { average, count } = data.rating
  return (
    <p className={classes.line}>
      <Stars rating={average} />
      <strong className="num">{average.toFixed(1)}</strong>
      <Link to="/reviews" search={{ agent: agentId, status: 'published' }}>
        {count === 1 ? '1 review' : `${count} reviews`}
      </Link>
    </p>
  )
}
