import { useQuery } from '@tanstack/react-query'
import { proofsQuery } from './proof-calls.ts'
import { ProofList } from './proof-list.tsx'
import classes from './proofs.module.css'

/** Approvals and wishes of the vendor; nothing is shown before a proof was sent. */
export default function ListingProofs({ listingId }: { listingId: string }) {
  const proofs = useQuery(proofsQuery(listingId))
  if (!proofs.data?.items.length) return null
  return (
    <section className={classes.panel} aria-label="Proofs" data-screen-only>
      <h2 className="below-4">Proofs</h2>
      <ProofList proofs={proofs.data.items} canSend={proofs.data.canSend} />
    </section>
  )
}
