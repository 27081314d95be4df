import { fileURLToPath } from 'node:url'

/** Replaces zod/mini in the browser by our own subset of it, which the contract's schemas use. */
export const SCHEMAS = [
  {
    find: /^zod\/mini$/,
    replacement: fileURLToPath(new URL('src/core/schema/mini.ts', import.meta.url)),
  },
]
