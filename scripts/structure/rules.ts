import type { Source } from './imports.ts'

/** The domain that owns each table, by the table's name in SQL. */
type TableOwners = ReadonlyMap<string, string>

/** Checks a file; each result says what is wrong and where the code belongs. */
type Rule = (source: Source, tables: TableOwners) => string[]

const isTest = (path: string) =>
  /\.(test|statistics)\.tsx?$|\/testing(?:\/|\.ts$)|\/web\/src\/test\/|\/vitest\.|\/e2e\/|\/bench\//.test(
    path,
  )
const packageOf = (path: string) => /^packages\/([a-z0-9]+)\//.exec(path)?.[1] ?? ''
const pageOf = (path: string) => /\/src\/pages\/([a-z0-9-]+)\//.exec(path)?.[1] ?? null
const domainOf = (path: string) => /\/src\/domains\/([a-z0-9-]+)\//.exec(path)?.[1] ?? null
const layerOf = (path: string) => /\/src\/([a-z0-9-]+)\//.exec(path)?.[1] ?? 'root'

/** The packages that each may import. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  contract: ['engine'],
  server: ['contract', 'engine'],
  web: ['contract', 'engine'],
  e2e: ['contract', 'engine'],
  bench: ['contract', 'engine', 'server'],
}

const direction: Rule = ({ path, imports }) =>
  imports.flatMap(({ written, target }) => {
    // The product's version is in the root's package.json alone.
    if (target === null || target === 'package.json') return []
    const [from, to] = [packageOf(path), packageOf(target)]
    if (from === to || BELOW[from]?.includes(to)) return []
    return [
      `imports ${written}: ${from} may use ${BELOW[from]?.join(' and ') || 'nothing else'}. What both need belongs in contract (calls, words) or engine (mathematics)`,
    ]
  })

const purity: Rule = ({ path, imports }) => {
  if (isTest(path)) return []
  const allowed = { engine: /^[.#]/, contract: /^([.#]|@fourcast\/engine\/|zod\/mini$)/ }[
    packageOf(path)
  ]
  if (!allowed) return []
  return imports
    .filter(({ written }) => !allowed.test(written))
    .map(
      ({ written }) =>
        `imports ${written}: the ${packageOf(path)} stays pure; code that needs a library or I/O belongs in server or web`,
    )
}

/** The domains of the server, lowest first. A domain may use only the domains before it. */
export const DOMAINS = [
  'plans',
  'accounts',
  'support',
  'notifications',
  'entitlements',
  'billing',
  'draws',
  'forecasts',
  'picks',
  'dashboard',
  'account-closing',
  'admin',
]

const serverDomains: Rule = ({ path, imports }) => {
  if (packageOf(path) !== 'server' || isTest(path)) return []
  const home = domainOf(path)
  return imports.flatMap(({ written, target }) => {
    if (target === null || packageOf(target) !== 'server') return []
    const other = domainOf(target)
    if (other === null || other === home) return []
    if (layerOf(path) === 'platform')
      return [
        `imports ${written}: platform must not use a domain; pass it in, or move the code to domains/${other}`,
      ]
    if (home !== null && DOMAINS.indexOf(other) > DOMAINS.indexOf(home))
      return [
        `imports ${written}: ${home} is below ${other}; move the code to domains/${other}, or add a hook to domains/${home} that composition.ts connects`,
      ]
    return []
  })
}

const knownDomain: Rule = ({ path }) => {
  const home = domainOf(path)
  const known = packageOf(path) === 'web' ? WEB_DOMAINS : DOMAINS
  const list = packageOf(path) === 'web' ? 'WEB_DOMAINS' : 'DOMAINS'
  return home === null || known.includes(home)
    ? []
    : [`is in domains/${home}, which is missing from ${list} in scripts/structure/rules.ts`]
}

/** A write through Drizzle, or in SQL text with the table object. */
const WRITES =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|(?:insert into|update|delete from|truncate)\s+\$\{(\w+)\}/g
/** A write in SQL text with the table's name. */
const PLAIN_WRITES =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)|\bupdate\s+"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi

/** The target of a write on a connection: a table object, whatever its name. */
const TARGETS =
  /\b(?:tx|db)\s*\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert into|update|delete from|truncate)\s+\$\{(\w+)\}/g

/** The domain that owns a schema file: `billing.ts` and `billing-events.ts` belong to billing. */
const ownerOf = (schemaFile: string) =>
  DOMAINS.find((domain) => schemaFile === domain || schemaFile.startsWith(`${domain}-`)) ??
  'platform'

const TABLES = /import \{([^}]*)\} from '[^']*\/schema\/([a-z-]+)\.ts'/g
const ALL_TABLES = /import \* as \w+ from '[^']*\/schema\/[a-z-]+\.ts'/

/** The owners of the tables that the schema files define. */
export const tableOwners = (sources: readonly Source[]): TableOwners =>
  new Map(
    sources.flatMap(({ path, text }) => {
      const file = /\/platform\/db\/schema\/([a-z-]+)\.ts$/.exec(path)?.[1]
      if (file === undefined) return []
      const names = [...text.matchAll(/\bpgTable\(\s*'(\w+)'/g)]
      return names.map(([, name = '']): [string, string] => [name, ownerOf(file)])
    }),
  )

const ownTables: Rule = ({ path, text }, tables) => {
  const home = domainOf(path) ?? layerOf(path)
  const isServer = packageOf(path) === 'server' && !isTest(path)
  if (!isServer || (home !== 'platform' && domainOf(path) === null)) return []
  if (ALL_TABLES.test(text))
    return ['imports a whole schema file: import its tables by name, so that their writes are seen']
  const written = new Set([...text.matchAll(WRITES)].map(([, drizzle, raw]) => drizzle ?? raw))
  const imported = [...text.matchAll(TABLES)].flatMap(([, names = '', file = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .map(([name = '', alias = name]) => ({ name, alias, owner: ownerOf(file) })),
  )
  const named = imported.filter(({ alias }) => written.has(alias))
  const targets = new Set([...text.matchAll(TARGETS)].map(([, drizzle, raw]) => drizzle ?? raw))
  const unnamed = [...targets].filter(
    (target) => home !== 'platform' && !imported.some(({ alias }) => alias === target),
  )
  const plain = [...text.matchAll(PLAIN_WRITES)].map(([, other, updated]) => {
    const name = (other ?? updated ?? '').toLowerCase()
    return { name, owner: tables.get(name) ?? home }
  })
  return [
    ...unnamed.map(
      (target) => `writes ${target}, which is no import of a schema file: name the table itself`,
    ),
    ...[...named, ...plain]
      .filter(({ owner }) => owner !== home)
      .map(
        ({ name, owner }) =>
          `writes the table ${name}, which belongs to ${owner}: call a function of ${owner}, or move the statement there`,
      ),
  ]
}

/** A statement on a connection. */
const STATEMENT = /\b(?:tx|db)\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute)\b/

/** SQL of a domain is in its `repo.ts` files, so that a reader finds it. */
const queries: Rule = ({ path, text }) =>
  packageOf(path) === 'server' &&
  domainOf(path) !== null &&
  !isTest(path) &&
  !/[/-]repo\.ts$/.test(path) &&
  STATEMENT.test(text)
    ? ['runs a query: move it to repo.ts or NAME-repo.ts in the same folder']
    : []

/** The layers of the web, lowest first. A layer may use only itself and the layers before it. */
const WEB_LAYERS = ['core', 'ui', 'domains', 'pages', 'app']

/** The domains of the web, lowest first. A domain may use only the domains before it. */
export const WEB_DOMAINS = [
  'auth',
  'offline',
  'push',
  'notifications',
  'responsible-play',
  'draws',
  'forecasts',
  'picks',
  'billing',
  'quotas',
  'tickets',
]

const webLayers: Rule = ({ path, imports }) => {
  if (packageOf(path) !== 'web' || isTest(path)) return []
  return imports.flatMap(({ written, target }) => {
    if (target === null || packageOf(target) !== 'web') return []
    const [layer, other] = [layerOf(path), layerOf(target)]
    const wrong = (instead: string) => [`imports ${written}: ${instead}`]
    if (other === 'test') return wrong('test/ is for tests; move the code to core/ or domains/')
    if (layer === 'gallery' && (other === 'pages' || other === 'app'))
      return wrong('the gallery shows ui/ and domains/; move the component there')
    if (other === 'gallery' && layer !== 'gallery' && !path.endsWith('/app/AppRoutes.tsx'))
      return wrong('the gallery is no part of the app; move the code to ui/ or core/')
    const page = pageOf(path)
    if (page && pageOf(target) && page !== pageOf(target))
      return wrong(
        'pages do not import each other; compose them in app/, or move what both need to domains/ or ui/',
      )
    const [domain, otherDomain] = [domainOf(path), domainOf(target)]
    if (domain && otherDomain && WEB_DOMAINS.indexOf(otherDomain) > WEB_DOMAINS.indexOf(domain))
      return wrong(`${domain} is below ${otherDomain}; move the code to domains/${otherDomain}`)
    if (WEB_LAYERS.includes(layer) && WEB_LAYERS.indexOf(other) > WEB_LAYERS.indexOf(layer))
      return wrong(`${layer}/ is below ${other}/; pass it as a prop, or move the code to ${other}/`)
    return []
  })
}

const extensions: Rule = ({ path, imports }) => {
  // AssemblyScript only knows imports without an extension.
  if (path.startsWith('packages/engine/assembly/')) return []
  return imports
    .filter(({ target }) => target !== null && !/\.(tsx?|css|svg|json|sql)$/.test(target))
    .map(
      ({ written }) => `imports ${written}: say the file with its extension, there are no barrels`,
    )
}

const BANNED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bDate\.now\(/, 'take a clock'],
  [/\bnew Date\(\)/, 'take a clock'],
  [/\bMath\.random\(/, 'take a random source'],
  [/\bTemporal\.Now\b/, 'take a clock'],
]

/** The engine, the contract and the server's domains take time and randomness as inputs. */
const inputsOnly: Rule = ({ path, text }) => {
  const bound =
    packageOf(path) === 'engine' ||
    packageOf(path) === 'contract' ||
    (packageOf(path) === 'server' && domainOf(path))
  if (!bound || isTest(path)) return []
  return BANNED.filter(([pattern]) => pattern.test(text)).map(
    ([pattern, instead]) => `uses ${pattern.source}: ${instead}`,
  )
}

const environment: Rule = ({ path, text }) =>
  packageOf(path) === 'server' &&
  !isTest(path) &&
  /process\.env/.test(text) &&
  !path.endsWith('/environment.ts')
    ? ['reads process.env: only environment.ts does; take the config']
    : []

const MOST_LINES = 300
const length: Rule = ({ text }) => {
  const lines = text.split('\n').length
  return lines > MOST_LINES ? [`has ${lines} lines: split it below ${MOST_LINES}`] : []
}

export const RULES: readonly Rule[] = [
  direction,
  purity,
  serverDomains,
  knownDomain,
  ownTables,
  queries,
  webLayers,
  extensions,
  inputsOnly,
  environment,
  length,
]
