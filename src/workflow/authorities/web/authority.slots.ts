// Places on the authority of a listing that features above fill.
import { slot } from '#ui/slots.ts'

/** Beside its signed paper: papers to sign. */
export const authorityPapers = slot<{ authorityId: string }>('papers of an authority')
