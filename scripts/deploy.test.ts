// Files in deploy/ cannot be run on every machine. These tests check their form, their safety, and
// that all files they name exist.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DockerfileParser } from 'dockerfile-ast'
import * as kubernetes from 'kubernetes-models'
import { afterAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfig } from '../packages/server/src/config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const ran = (command: string, args: readonly string[]) => {
  try {
    return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : error
  }
}

const PINNED = /:v?\d+\.\d+[\w.-]*$/

test('one version of Node is pinned for every platform, .nvmrc and the image', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    read('package.json'),
  )
  const pinned = new Set(Object.values(optionalDependencies))
  expect([...pinned]).toEqual([read('.nvmrc').trim()])
  const images = [...read('deploy/Dockerfile').matchAll(/node:([\d.]+)-/g)].map(([, of]) => of)
  expect(new Set(images)).toEqual(pinned)
})

test('Dockerfile: pinned, not root, and every file it copies exists', () => {
  const instructions = DockerfileParser.parse(read('deploy/Dockerfile')).getInstructions()
  const of = (keyword: string) => instructions.filter((one) => one.getKeyword() === keyword)
  const argumentsOf = (one: (typeof instructions)[number]) => one.getExpandedArguments()
  for (const from of of('FROM')) expect(argumentsOf(from)[0]?.getValue()).toMatch(PINNED)
  expect(of('USER').map((one) => one.getArgumentsContent())).toEqual(['10001:10001'])
  const last = instructions.at(-1)
  expect(last?.getArgumentsContent()).toBe('["node", "packages/server/src/main.ts"]')
  for (const copy of of('COPY')) {
    const words = argumentsOf(copy).map((one) => one.getValue())
    // From an earlier stage, not a file of the checkout.
    if (copy.getArgumentsContent()?.includes('/app/')) continue
    for (const source of words.slice(0, -1))
      expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
  }
})

interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, object>
  networks?: string[]
  volumes?: string[]
}

test('compose: pinned images on file systems that cannot be written, all that is named exists', () => {
  const file: { services: Record<string, Service>; volumes: object; networks: object } = parse(
    read('deploy/compose.yml'),
    { merge: true },
  )
  for (const [name, service] of Object.entries(file.services)) {
    expect(service.image).toMatch(PINNED)
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ])
    for (const other of Object.keys(service.depends_on ?? {}))
      expect(file.services).toHaveProperty(other)
    for (const network of service.networks ?? []) expect(file.networks).toHaveProperty(network)
    for (const source of (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''))
      if (source.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true)
      else expect(file.volumes).toHaveProperty(source)
  }
})

test('compose: what does not serve the app has a health check of its own', () => {
  const {
    services,
  }: { services: Record<string, Service & { command?: unknown; healthcheck?: unknown }> } = parse(
    read('deploy/compose.yml'),
    { merge: true },
  )
  const others = Object.values(services).filter(
    ({ image, command }) => image.startsWith('fourcast:') && command !== undefined,
  )
  expect(others.map(({ healthcheck }) => healthcheck)).toEqual([
    expect.objectContaining({ test: expect.any(Array) }),
  ])
})

/** The interpolated value of compose.yml; `environment` is the operator's `.env`. */
const interpolate = (value: string, environment: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, otherwise = '') =>
    environment[name] ? environment[name] : otherwise,
  )

test.each(['', 'sandbox,outbox'])(
  'compose: what an operator allows in production is added to its own database (%j)',
  { timeout: 300_000 },
  (allowed) => {
    const file: { services: { app: Service } } = parse(read('deploy/compose.yml'), { merge: true })
    const { ALLOW_IN_PRODUCTION: value = '', DATABASE_URL = '' } =
      file.services.app.environment ?? {}
    const { status, stderr } = spawnSync(process.execPath, ['packages/server/src/main.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        NODE_ENV: 'production',
        PAYMENTS: 'sandbox',
        DATABASE_URL: interpolate(DATABASE_URL, { POSTGRES_PASSWORD: 'secret' }),
        ALLOW_IN_PRODUCTION: interpolate(value, { ALLOW_IN_PRODUCTION: allowed }),
      },
    })
    expect(status).not.toBe(0)
    expect(stderr).toContain('SECRET is required in production')
    expect(stderr).not.toContain('ALLOW_IN_PRODUCTION names')
    expect(stderr).not.toContain('ALLOW_IN_PRODUCTION=plain-database')
    for (const name of ['sandbox', 'outbox'])
      expect([name, stderr.includes(`ALLOW_IN_PRODUCTION=${name}`)]).toEqual([
        name,
        !allowed.includes(name),
      ])
  },
)

/** The class of a Kubernetes object by its manifest. */
function modelOf(apiVersion: string, kind: string) {
  const [group = '', version = ''] = apiVersion.includes('/')
    ? apiVersion.split('/')
    : ['', apiVersion]
  const camel = group.replaceAll('k8s.io', 'K8sIo').replaceAll('.', '')
  const models: Record<string, unknown> = { ...kubernetes }
  const inGroup = Object(group === '' ? models : models[camel])[version]
  return Object(inGroup)[kind] as (new (manifest: object) => { validate(): void }) | undefined
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { namespace?: string }
}

const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => {
    for (const error of document.errors) throw error
    const manifest: Manifest = document.toJS()
    return { name: `${name} ${manifest.kind}`, manifest }
  }),
)

test.each(manifests)('Kubernetes: $name matches its schema', ({ manifest }) => {
  const Model = modelOf(manifest.apiVersion, manifest.kind)
  if (Model === undefined) throw new Error(`no schema of ${manifest.apiVersion} ${manifest.kind}`)
  new Model(manifest).validate()
  expect(() => new Model({ ...manifest, spec: 7, data: 7, metadata: 7 }).validate()).toThrow()
  if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('fourcast')
})

test('Kubernetes: production accepts the settings once the empty ones are filled in', () => {
  const { data, stringData } = Object.assign({}, ...manifests.map(({ manifest }) => manifest)) as {
    data: Record<string, string>
    stringData: Record<string, string>
  }
  const filledIn = {
    SECRET: '0123456789abcdef0123456789abcdef',
    DATABASE_URL: 'postgres://name:password@database/fourcast?sslmode=verify-full',
    METRICS_TOKEN: 'fedcba9876543210fedcba9876543210',
    SMTP_URL: 'smtps://name:password@mail.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(stringData).toMatchObject(
    Object.fromEntries(Object.keys(filledIn).map((key) => [key, ''])),
  )
  const env = { NODE_ENV: 'production', ...data, ...stringData, ...filledIn }
  expect(parseConfig(env, ROOT)).toMatchObject({ production: true, METRICS_HOST: '0.0.0.0' })
})

test('Kubernetes: the ingress suits any controller, and docs name the labels that the policy admits', () => {
  const ingress = manifests.find(({ manifest }) => manifest.kind === 'Ingress')
  expect(ingress?.manifest.metadata).not.toHaveProperty('annotations')
  const labels = [...read('deploy/kubernetes/app.yml').matchAll(/fourcast-access: (\w+)/g)]
  expect(labels.map(([, value]) => value)).toEqual(['ingress', 'monitoring'])
  for (const [, value] of labels)
    expect(read('docs/deploying.md')).toContain(`fourcast-access=${value}`)
})

test(
  'every setting of a deployment exists, and every probe requests health',
  {
    timeout: 60_000,
  },
  () => {
    const { stderr } = spawnSync(process.execPath, ['packages/server/src/main.ts', '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    const settings = new Set(stderr.match(/^ {2}[A-Z][A-Z0-9_]+/gm)?.map((name) => name.trim()))
    expect(settings.size).toBeGreaterThan(30)
    const compose: { services: { app: Service } } = parse(read('deploy/compose.yml'), {
      merge: true,
    })
    const named = [
      ...Object.keys(compose.services.app.environment ?? {}),
      ...(read('deploy/env.example').match(/^[A-Z_0-9]+(?==)/gm) ?? []),
      ...manifests.flatMap(({ manifest }) =>
        Object.keys(Object(manifest)['data'] ?? Object(manifest)['stringData'] ?? {}),
      ),
      ...(read('deploy/systemd/fourcast@.service').match(/^Environment=.*/gm) ?? []).flatMap(
        (line) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
      ),
      ...(read('deploy/Dockerfile')
        .match(/^ENV .*/m)?.[0]
        .match(/[A-Z_]+(?==)/g) ?? []),
    ]
    const unknown = named.filter(
      (name) => !settings.has(name) && !['POSTGRES_PASSWORD', 'TLS'].includes(name),
    )
    expect(unknown).toEqual([])
    const probes = ['deploy/kubernetes/app.yml', 'deploy/haproxy/haproxy.cfg', 'deploy/Dockerfile']
    for (const path of probes) expect(read(path)).toContain('/api/health')
  },
)

const units = mkdtempSync(join(tmpdir(), 'fourcast-units-'))
afterAll(() => rmSync(units, { recursive: true }))

/** A systemd unit whose programs exist. */
function unit(name: string, as = name): string {
  const text = read(`deploy/systemd/${name}`)
  const path = join(units, as)
  writeFileSync(path, text.replace('/opt/fourcast/node_modules/.bin/node', process.execPath))
  return path
}

/** Fails above an exposure of 2.0, in tenths. */
const security = (path: string) => ['security', '--offline=true', '--threshold=20', path]

const SCRIPTS = readdirSync(join(ROOT, 'deploy/test'))
  .filter((name) => name.endsWith('.sh'))
  .map((name) => `deploy/test/${name}`)

test('systemd.sh runs the three blocks of commands about systemd: install, commands, release', () => {
  const script = read('deploy/test/systemd.sh')
  const definition = /^block\(\) \{\n[^]*?^\}$/m.exec(script)?.[0] ?? ''
  const blockOf = (n: number) =>
    spawnSync('bash', ['-c', `${definition}\nblock ${n}`], { cwd: ROOT, encoding: 'utf8' }).stdout
  expect(blockOf(1)).toMatch(/^useradd [^]*\nsystemctl enable --now fourcast@3001 [^]*done\n$/)
  expect(blockOf(2)).toMatch(/^systemd-run [^]*user-grant.ts EMAIL [^]*fourcast-backup *\n$/)
  expect(blockOf(3)).toMatch(/^cd \/opt\/fourcast [^]*git checkout v1\.1\.0 [^]*done\n$/)
  expect(blockOf(4)).toBe('')
})

test.each([
  ['systemd-inside.sh', [3001, 3002]],
  ['image.sh', [3101, 3102, 3103]],
])('%s gives its instances to every backend of HAProxy', (name, ports) => {
  const command =
    /^sed (?:.*\\\n)?.*haproxy\.cfg(?= >)/m.exec(read(`deploy/test/${name}`))?.[0] ?? ''
  const { stdout } = spawnSync('bash', ['-c', command.replace('/test/', 'deploy/haproxy/')], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const backends = stdout.split(/^backend /m).slice(1)
  expect(backends.length).toBeGreaterThan(1)
  for (const backend of backends)
    expect(
      [...backend.matchAll(/^ +server \w+ 127\.0\.0\.1:(\d+)$/gm)].map(([, port]) => Number(port)),
    ).toEqual(ports)
})

const CHECKED = [
  ['haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg']],
  ['systemd-analyze', ['verify', '--man=no', unit('fourcast-backup.service')]],
  ['systemd-analyze', ['verify', '--man=no', unit('fourcast-backup.timer')]],
  ['systemd-analyze', ['verify', '--man=no', unit('fourcast@.service', 'fourcast@3001.service')]],
  ['systemd-analyze', security(unit('fourcast-backup.service'))],
  ['systemd-analyze', security(unit('fourcast@.service', 'fourcast@3001.service'))],
  ['sh', ['-n', 'deploy/rolling-restart.sh']],
  ...SCRIPTS.map((path) => ['bash', ['-n', path]] as const),
  ['shellcheck', ['--severity=warning', 'deploy/rolling-restart.sh', ...SCRIPTS]],
] as const

test.for(CHECKED)('%s finds nothing wrong', ([command, args], { skip }) => {
  const said = ran(command, args)
  skip(said === null, `${command} is not installed`)
  expect(said).toBeTypeOf('string')
})
