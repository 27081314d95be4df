import { fileURLToPath } from 'node:url'

/** In the browser the contract's schemas are read by a part of zod/mini of our own. */
export const SCHEMAS = [
  {
    find: /^zod\/mini$/,
    replacement: fileURLToPath(new URL('src/core/schema/mini.ts', import.meta.url)),
  },
]
