import type { Draft } from '#ui/form/use-draft.ts'
import type { Branding } from '../branding.contract.ts'

/** What every section of the form needs. */
export interface SectionProps {
  draft: Draft<Branding>
  readOnly: boolean
  problems: ReadonlyMap<string, string>
}
