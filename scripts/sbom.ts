// `npm run --silent sbom > sbom.json`: what is shipped, as CycloneDX 1.6, from the lockfile. npm's own `npm sbom`
// leaves out packages that development tools use too (react, zod, …); the CycloneDX tool brings a hundred packages.
import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  optional?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)
const FOLDER = 'node_modules/'

/** 'sha512-…' in base64 is written in hexadecimal. */
function hashesOf(integrity: string | undefined) {
  const [, algorithm, digest] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? []
  if (algorithm === undefined || digest === undefined) return []
  return [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }]
}

function componentOf(path: string, { version = '', integrity, license, optional }: Locked) {
  const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    hashes: hashesOf(integrity),
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  }
}

const components = Object.entries(lock.packages).flatMap(([path, one]) =>
  path.includes(FOLDER) && !one.dev && !one.link ? [componentOf(path, one)] : [],
)
const root = lock.packages['']
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', name: 'fourcast', version: root?.version ?? '' },
  },
  components,
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
