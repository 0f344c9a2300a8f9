import { join } from 'node:path'

type Check = readonly [name: string, command: string, ...args: string[]]

/** What is checked beside the tests, each with the command that does it. */
export function checks(root: string): Check[] {
  const bin = (name: string) => join(root, 'node_modules/.bin', name)
  const script = (name: string, ...args: string[]) => [process.execPath, join(root, 'scripts', name), ...args] as const
  return [
    ['types', bin('tsc'), '-p', '.', '--checkers', '1'],
    ['lint and boundaries', bin('oxlint'), '--type-aware', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'],
    ['floors and tables', ...script('boundaries.ts')],
    ['words of the glossary', ...script('words.ts')],
    ['shape of comments', ...script('shape.ts')],
    ['spelling', ...script('spelling.ts')],
    ['settings page', ...script('settings.ts', '--check')],
    ['schema.sql', ...script('database/schema.ts', '--check')],
    ['heads of the contracts', ...script('generate-heads.ts', '--check')],
    ['format', bin('biome'), 'format'],
    ['dead code', bin('knip')],
    ['every package is pinned by its content', ...script('packages/complete-lock.mjs', '--check')],
    ['every package has a reason and a licence', ...script('packages/reasons.ts')],
    ['weight of the screens', ...script('weigh.ts')],
    ['the lint rules refuse known violations', ...script('check-boundaries.ts')],
  ]
}
