import { IconPrinter } from '@tabler/icons-react'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { HeadButton } from '#ui/list/list-parts.tsx'
import type { diligenceRegisterEndpoints } from '../../diligence-register.contract.ts'
import { diligenceRegisterHeads } from '../../diligence-register.heads.generated.ts'
import { usePdf } from '#ui/hooks/use-pdf.ts'

const calls = callsOf<typeof diligenceRegisterEndpoints>(diligenceRegisterHeads)

/** The register as it is filtered, as PDF. A letter without a font is an empty square. */
export default function RegisterButton({ filter }: { filter: object }) {
  const { run } = usePdf(() => call(calls.print, { query: { ...filter, allowMissing: 'true' } as never }))
  return <HeadButton label="Print PDF" Icon={IconPrinter} onClick={() => void run('open')} />
}
