import type pg from 'pg'
import { inject } from 'vitest'
import { cloneDatabase } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: pg.ClientConfig
    template: string
  }
}

/** A fresh database of one test. */
export const createDatabase = () => cloneDatabase(inject('server'), inject('template'))
