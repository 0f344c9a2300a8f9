// The image of deploy/Containerfile, built without a registry and started as a container would be. `npm run drill -- image`, as root on Debian.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { librariesIn, unpackDebian } from '../../src/server/testing/servers/debian.ts'
import { freePort } from '../../src/server/testing/free-port.ts'
import { openReport } from './nodes/report.ts'

const root = join(import.meta.dirname, '../..')
const uid = 10_001
const maxMegabytes = 550
const { check, finish } = openReport()
const closing: (() => unknown)[] = []

async function drill(): Promise<void> {
  const debian = unpackDebian(['buildah', 'mmdebstrap'])
  if (!debian || process.getuid?.() !== 0) throw new Error('needs root and the Debian packages buildah and mmdebstrap')
  const home = mkdtempSync(join(tmpdir(), 'gable-drill-image-'))
  const env = {
    ...process.env,
    PATH: `${join(debian, 'usr/bin')}:${join(debian, 'usr/sbin')}:${process.env['PATH']}`,
    LD_LIBRARY_PATH: librariesIn(debian),
    PERL5LIB: join(debian, 'usr/share/perl5'),
  }
  const run = (command: string, args: string[], input?: Buffer) => {
    const { status, stdout, stderr } = spawnSync(command, args, { env, input, maxBuffer: 1e9, timeout: 900_000 })
    if (status !== 0)
      throw new Error(`${command} ${args.join(' ')}: ${String(stdout).slice(-1500)} ${String(stderr).slice(-3000)}`)
    return stdout
  }
  const policy = join(home, 'policy.json')
  run('sh', ['-c', `echo '{"default":[{"type":"insecureAcceptAnything"}]}' > ${policy}`])
  const store = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs']
  // It starts itself again without the settings that name its libraries: they are laid over the machine's in a mount namespace of its own.
  const libraries = librariesIn(debian)
  const system = libraries.slice(debian.length)
  const over = `mount --make-rprivate / && mount -t overlay overlay -o lowerdir=${libraries}:${system} ${system} && exec buildah "$@"`
  const isolated = (args: string[]) => ['-m', 'sh', '-c', over, 'sh', ...store, ...args]
  const buildah = (command: string, ...args: string[]) => String(run('unshare', isolated([command, ...args]))).trim()
  closing.push(() => {
    spawnSync('buildah', [...store, 'umount', '--all'], { env })
    rmSync(home, { recursive: true, force: true })
  })

  // Debian as its slim image has it: without manuals and languages. The names are those that the Containerfile wants.
  const slim = ['/usr/share/man/*', '/usr/share/locale/*', '/usr/share/doc/*'].map((path) => `--dpkgopt=path-exclude=${path}`)
  const suite = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'bookworm'
  const base = join(home, 'base.tar')
  run('mmdebstrap', [
    '--variant=minbase',
    '--mode=root',
    ...slim,
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    '--customize-hook=rm -rf "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/*',
    suite,
    base,
  ])
  const makeBase = (name: string, more: (container: string) => void = () => {}) => {
    const container = buildah('from', '--pull-never', 'scratch')
    buildah('add', container, base, '/')
    more(container)
    buildah('commit', '--signature-policy', policy, '--rm', container, name)
  }
  makeBase('docker.io/library/debian:trixie-slim')
  const npm = dirname(dirname(realpathSync(String(run('sh', ['-c', 'command -v npm'])).trim())))
  // Where this machine's packages come by a proxy of its own.
  const authority = process.env['NODE_EXTRA_CA_CERTS']
  makeBase('docker.io/library/node:24-trixie-slim', (container) => {
    const tree = join(buildah('mount', container), 'usr/local')
    cpSync(realpathSync(String(run('sh', ['-c', 'command -v node'])).trim()), join(tree, 'bin/node'))
    cpSync(npm, join(tree, 'lib/node_modules/npm'), { recursive: true })
    for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(tree, 'bin', name))
    if (authority) cpSync(authority, join(tree, 'lib/authority.pem'), { dereference: true })
    buildah('umount', container)
    if (authority) buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/lib/authority.pem', container)
  })
  rmSync(base)

  const context = join(home, 'context')
  mkdirSync(context)
  run('tar', ['x', '-C', context], spawnSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 }).stdout)
  const npmrc = join(homedir(), '.npmrc')
  const commit = String(spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root }).stdout).trim()
  buildah(
    'bud',
    ...['--isolation', 'chroot', '--pull-never', '--layers=false', '--signature-policy', policy],
    // Where this machine gets its packages.
    ...(existsSync(npmrc) ? ['--volume', `${npmrc}:/root/.npmrc:ro`] : []),
    ...['--build-arg', `GABLE_COMMIT=${commit}`, '-f', join(context, 'deploy/Containerfile'), '-t', 'gable', context],
  )
  check('deploy/Containerfile is built', true)
  const { OCIv1: image } = JSON.parse(buildah('inspect', '--type', 'image', 'gable')) as {
    OCIv1: { config: { User?: string; Entrypoint?: string[]; Env: string[]; Volumes?: object; StopSignal?: string } }
  }
  check('it runs as a user that is not root', image.config.User === `${uid}:${uid}`, image.config.User)
  const container = buildah('from', '--pull-never', 'gable')
  const tree = buildah('mount', container)
  const megabytes = Math.ceil(Number(String(run('du', ['-s', '-B1', '--apparent-size', tree])).split('\t')[0]) / 1e6)
  console.log(String(run('sh', ['-c', `cd ${tree} && du -sm app/node_modules app/dist app/assets usr var | tr '\\n' ' '`])))
  check(`it has at most ${maxMegabytes} MB`, megabytes <= maxMegabytes, `${megabytes} MB`)

  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, uid, uid)
  const port = await freePort()
  const settings = [...image.config.Env, `PORT=${port}`, 'HOST=127.0.0.1'].map((one) => `'${one}'`).join(' ')
  const entry = (image.config.Entrypoint ?? []).map((one) => `'${one}'`).join(' ')
  // What an engine does with `--read-only -v data:/data --tmpfs /tmp`, by hand: engines do not run everywhere.
  const script = `
set -e
mount --make-rprivate /
mount --bind ${tree} ${tree}
mount -o remount,bind,ro ${tree}
mount --bind ${data} ${tree}/data
mount -t tmpfs -o mode=1777 tmpfs ${tree}/tmp
mount -t proc proc ${tree}/proc
mount --rbind /dev ${tree}/dev
cd ${tree}
exec chroot --userspec=${uid}:${uid} ${tree} /usr/bin/env -i -C /app ${settings} "$@"`
  const inside = (...command: string[]) => ['-m', 'sh', '-c', script, 'sh', ...command]
  const start = async () => {
    const child = spawn('unshare', ['-m', 'sh', '-c', script.replace('"$@"', entry)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece))
    const startedAt = performance.now()
    while (child.exitCode === null && performance.now() - startedAt < 120_000) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer?.ok) break
      await sleep(100)
    }
    return { child, output: () => output, seconds: (performance.now() - startedAt) / 1000 }
  }
  const stop = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code, signal] = (await Promise.race([ended, sleep(30_000).then(() => [null, 'did not end'])])) as unknown[]
    if (signal === 'did not end') child.kill('SIGKILL')
    return { code, signal }
  }
  const shell = (text: string) => spawnSync('unshare', inside('sh', '-c', text), { encoding: 'utf8' })
  check(
    'its root is read-only',
    shell('touch /app/x').status !== 0 && shell('touch /data/x && rm /data/x && touch /tmp/x').status === 0,
  )

  const first = await start()
  closing.unshift(() => first.child.kill('SIGKILL'))
  check(
    'on an empty volume it gets ready',
    first.child.exitCode === null,
    `${first.seconds.toFixed(1)} s ${first.child.exitCode === null ? '' : first.output().slice(-1500)}`,
  )
  const uids = String(run('ps', ['-eo', 'uid,args']))
    .split('\n')
    .filter((line) => line.includes('dist/server/main.mjs') && line.trim().startsWith(`${uid} `))
  check(`it runs as ${uid}`, uids.length > 0)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  check('the page is served', page.ok && (await page.text()).includes('<!doctype html'), String(page.status))
  const version = (await (await fetch(`http://127.0.0.1:${port}/api/version`)).json()) as { commit: string | null }
  check('it says which commit it is', version.commit === commit, String(version.commit))
  const health =
    /HEALTHCHECK.*CMD (\[.*\])$/m.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8').replaceAll('\\\n', ''))?.[1] ??
    '[]'
  const checked = spawnSync('unshare', inside(...(JSON.parse(health) as string[])), { encoding: 'utf8' })
  check('its health check says yes', checked.status === 0, checked.stderr.slice(-300))
  const made = spawnSync('unshare', inside('node', 'dist/server/cli.mjs', 'agency', 'create', 'bay', '--name', 'Bay'), {
    encoding: 'utf8',
  })
  check('the command line works beside it', made.status === 0, (made.stdout + made.stderr).trim().slice(-200))
  const ended = await stop(first.child)
  check('SIGTERM ends it cleanly', ended.code === 0 || ended.code === 143, JSON.stringify(ended))
  check('and its database', !existsSync(join(data, 'postgres/postmaster.pid')))
  check('the health check says no then', spawnSync('unshare', inside(...(JSON.parse(health) as string[]))).status !== 0)
  const second = await start()
  check('it starts on the volume that it left', second.child.exitCode === null, `${second.seconds.toFixed(1)} s`)
  const known = spawnSync('unshare', inside('node', 'dist/server/cli.mjs', 'archive', 'export', 'none', '/tmp/x'), {
    encoding: 'utf8',
  })
  check(
    'with the agency that was made',
    known.stderr.includes('bay') || known.stdout.includes('bay'),
    known.stderr.trim().slice(-200),
  )
  await stop(second.child)
}

await finish(drill, closing)
