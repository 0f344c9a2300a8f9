import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { debianFolder, librariesIn, programIn } from './debian.ts'
import { freePort } from '../free-port.ts'

/** OpenStack Swift with its S3 API, which refuses a wrong signature, digest or length: the S3 server of the tests and drills. */
export interface Swift {
  /** As settings. */
  settings: {
    S3_ENDPOINT: string
    S3_BUCKET: string
    S3_REGION: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
  }
  stop(): Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
const launch = (kind: string) => `
import sys
import swift.common.utils
swift.common.utils.set_swift_dir(sys.argv[2])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1], '${kind}-server'))`

export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

/** @returns undefined without these packages of Debian */
export async function startSwift(): Promise<Swift | undefined> {
  const debian = debianFolder(swiftPackages)
  if (!debian) return undefined
  const home = mkdtempSync(join(tmpdir(), 'gable-swift-'))
  mkdirSync(join(home, 'devices/d1'), { recursive: true })
  const env = {
    PATH: process.env['PATH'],
    PYTHONPATH: join(debian, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: librariesIn(debian),
    PYTHONWARNINGS: 'ignore',
  }
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${home}\nuser = ${userInfo().username}\nworkers = 0\nlog_level = ERROR\n`
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(home, { recursive: true, force: true })
  }
  const start = (kind: string, config: string) => {
    const file = join(home, `${kind}-server.conf`)
    writeFileSync(file, config)
    const child = spawn('python3', ['-c', launch(kind), file, home], { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] })
    children.push(child)
  }
  writeFileSync(
    join(home, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = gable\nswift_hash_path_suffix = gable\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const ring = (...args: string[]) =>
    spawnSync('python3', [programIn(debian, 'usr/bin/swift-ring-builder'), ...args], { cwd: home, env })
  for (const kind of kinds) {
    const port = await freePort()
    ring(`${kind}.builder`, 'create', '2', '1', '1')
    ring(`${kind}.builder`, 'add', `r1z1-127.0.0.1:${port}/d1`, '1')
    ring(`${kind}.builder`, 'rebalance')
    start(
      kind,
      `${common(port)}devices = ${join(home, 'devices')}\nmount_check = false\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
  }
  const port = await freePort()
  const options: Record<string, string> = {
    tempauth: 'user_gable_files = secret-of-swift .admin\n',
    // It requires an address, and works without a server.
    memcache: 'memcache_servers = 127.0.0.1:1\n',
  }
  const filters = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'copy', 'slo', 'dlo']
  start(
    'proxy',
    `${common(port)}[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nerror_suppression_interval = 0.1\n${filters
      .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${options[name] ?? ''}`)
      .join('')}`,
  )
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'gable',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'gable:files',
    S3_SECRET_ACCESS_KEY: 'secret-of-swift',
  }
  const client = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    region: settings.S3_REGION,
    service: 's3',
    retries: 0,
  })
  let answer = ''
  for (let tries = 0; tries < 300; tries++) {
    const made = await client.fetch(`${settings.S3_ENDPOINT}/${settings.S3_BUCKET}`, { method: 'PUT' }).catch(() => undefined)
    if (made?.ok) return { settings, stop }
    answer = made ? `${made.status} ${await made.text()}` : 'no answer'
    await sleep(100)
  }
  await stop()
  throw new Error(`Swift did not start: ${answer}`)
}
