import type { Draft } from '#ui/form/use-draft.ts'
import type { Branding } from '../branding.contract.ts'

/** Props of every section of the form. */
export interface SectionProps {
  draft: Draft<Branding>
  readOnly: boolean
  problems: ReadonlyMap<string, string>
}
