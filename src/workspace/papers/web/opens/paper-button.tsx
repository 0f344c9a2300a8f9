import { Button, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '#ui/api/api-error.ts'
import { toastFailure } from '#ui/toast.ts'
import { usePdf } from '#ui/hooks/use-pdf.ts'

interface PaperButtonProps {
  label: string
  isMain?: boolean
  make(allowMissing: { allowMissing?: 'true' }): Promise<Blob>
}
/** Other rules can be broken too; only letters without a font can be printed as boxes. */
const isAboutLetters = (error: unknown) =>
  error instanceof ApiError && error.code === 'rule_broken' && error.fields.some(({ path }) => path === 'allowMissing')

/** Opens a PDF. Where fonts can't draw a name, it says which letters, and the second press prints boxes for them. */
export function PaperButton({ label, isMain = false, make }: PaperButtonProps) {
  const [problem, setProblem] = useState<string>()
  const { busy, run } = usePdf(
    () => make(problem === undefined ? {} : { allowMissing: 'true' }),
    (error) => (isAboutLetters(error) ? setProblem(messageOf(error)) : toastFailure(error)),
  )
  return (
    <>
      {problem !== undefined && (
        <Text size="sm" role="alert">
          {problem}
        </Text>
      )}
      <Button
        size="md"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={busy !== undefined}
        onClick={() => void run('open')}
      >
        {problem === undefined ? label : 'Print with blank boxes'}
      </Button>
    </>
  )
}
