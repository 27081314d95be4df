import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import type { Config } from './config.ts'
import { parseConfig } from './config.ts'

/** The checkout's root: `.env`, `data/` and the built web lie there. */
export const ROOT = resolve(import.meta.dirname, '../../..')

/** The one reader of the environment. A `.env` beside package.json fills what is not set. */
export function readEnvironment(): Config {
  try {
    loadEnvFile(resolve(ROOT, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return parseConfig(process.env, ROOT)
}

/** A path as whoever called the command means it: npm changes to the checkout's root first. */
export const fromCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Whether `npm start` runs us, a shell in between. */
export const isUnderNpm = () => process.env['npm_lifecycle_event'] !== undefined
