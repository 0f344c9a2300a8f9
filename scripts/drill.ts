// Drills that kill, lose and restore whole installations: `npm run drill -- backup`, `-- archive`, `-- nodes`, `-- failover`, `-- upgrade`, `-- image` or `-- proxies`. Each prints what it checked and ends with a sum.
const [name] = process.argv.slice(2)
const drills: Record<string, () => Promise<unknown>> = {
  archive: () => import('./drills/archive.ts'),
  backup: () => import('./drills/backup.ts'),
  failover: () => import('./drills/failover.ts'),
  image: () => import('./drills/image.ts'),
  nodes: () => import('./drills/nodes.ts'),
  proxies: () => import('./drills/proxies.ts'),
  upgrade: () => import('./drills/upgrade.ts'),
}
const drill = drills[name ?? '']
if (drill) await drill()
else {
  console.error(`npm run drill -- ${Object.keys(drills).join('|')}`)
  process.exitCode = 2
}
