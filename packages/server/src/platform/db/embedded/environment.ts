import type { Home } from './home.ts'

/** Environment of PostgreSQL, without our secrets and without the user's `PG…` variables. */
export function environment(home: Home): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC', ...home.binaries.env }
}
