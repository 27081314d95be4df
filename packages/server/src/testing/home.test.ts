import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Environment, openHome } from './home.ts'

const where = () => ({ server: inject('server'), template: inject('template') })

/** Whether the database and the folder of a home are there. */
async function whatIsLeft(home: Environment) {
  const client = new pg.Client({ ...inject('server'), database: 'postgres' })
  await client.connect()
  const name = new URL(home['DATABASE_URL'] ?? '').pathname.slice(1)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  await client.end()
  return { database: rowCount === 1, folder: existsSync(home['DATA_DIR'] ?? '') }
}

test('an app that does not start leaves neither database nor folder', async () => {
  const homes: Environment[] = []
  const start = async (home: Environment) => {
    homes.push(home)
    expect(await whatIsLeft(home)).toEqual({ database: true, folder: true })
    throw new Error('PORT is taken')
  }
  await expect(openHome(where(), start)).rejects.toThrow('PORT is taken')
  expect(homes).toHaveLength(1)
  for (const home of homes)
    expect(await whatIsLeft(home)).toEqual({ database: false, folder: false })
})

test('one that starts keeps both until it is removed', async () => {
  const { home, remove } = await openHome(where(), async () => 'serving')
  expect(await whatIsLeft(home)).toEqual({ database: true, folder: true })
  await remove()
  expect(await whatIsLeft(home)).toEqual({ database: false, folder: false })
})
