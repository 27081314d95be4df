import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Stripe's own command-line client, or why it is not here. */
async function findClient(): Promise<{ path: string } | { missing: string }> {
  try {
    const manifest = createRequire(import.meta.url).resolve('@stripe/cli/package.json')
    const path = join(manifest, '..', 'bin', 'shim.js')
    await run(process.execPath, [path, 'version'])
    return { path }
  } catch (error) {
    return { missing: error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown' }
  }
}

export const client = await findClient()

/** Has that client make an event happen with whatever answers at an address. */
export async function trigger(event: string, url: string): Promise<string> {
  if ('missing' in client) throw new Error(client.missing)
  const home = await mkdtemp(join(tmpdir(), 'stripe-cli-'))
  const args = ['trigger', event, '--api-key', 'sk_test_0123456789abcdef', '--api-base', url]
  try {
    const { stdout, stderr } = await run(process.execPath, [client.path, ...args], {
      // Neither the keys of whoever runs this, nor news of it to anyone.
      env: { PATH: process.env['PATH'], HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
      timeout: 30_000,
    })
    return stdout + stderr
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
