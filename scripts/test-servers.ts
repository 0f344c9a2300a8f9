// `npm run test:servers`: unpacks Debian's programs that some tests and drills run, OpenStack Swift and PgBouncer, into a folder of their own. Where they cannot be
// had, those tests are skipped with a line.
import { unpackDebian } from '../src/server/testing/servers/debian.ts'
import { pgbouncerPackages } from '../src/server/testing/servers/pgbouncer.ts'
import { swiftPackages } from '../src/server/testing/servers/swift.ts'

for (const packages of [swiftPackages, pgbouncerPackages])
  console.log(unpackDebian(packages) ? `ready: ${packages.join(', ')}` : `not to be had here: ${packages.join(', ')}`)
