import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import type { Config } from './config.ts'
import { parseConfig } from './config.ts'

/** The root of the checkout, with `.env`, `data/` and the built web app. */
export const ROOT = resolve(import.meta.dirname, '../../..')

/** The only place that reads the environment. A `.env` next to package.json adds what is not set. */
export function readEnvironment(): Config {
  try {
    loadEnvFile(resolve(ROOT, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return parseConfig(process.env, ROOT)
}

/** Resolves a path relative to the caller's directory: npm changes to the checkout's root first. */
export const fromCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** Whether `npm start` runs this process, with a shell in between. */
export const isUnderNpm = () => process.env['npm_lifecycle_event'] !== undefined
