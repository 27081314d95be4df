import type { Home } from './home.ts'

/** What PostgreSQL may know of our environment: no secret of ours, no `PG…` of the person's. */
export function environment(home: Home): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC', ...home.binaries.env }
}
