// `npm run dev`: the server on PORT or 3000, restarted when a file changes, and Vite on 5173 in front of it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const children = [
  spawn(
    'node',
    [
      '--watch-path=packages/server/src',
      '--watch-path=packages/contract/src',
      '--watch-path=packages/engine/src',
      'packages/server/src/main.ts',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  ),
  spawn('vite', ['packages/web'], { cwd: ROOT, stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
for (const child of children) child.on('exit', (code) => (process.exitCode ||= code ?? 0))
