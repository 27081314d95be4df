import pg from 'pg'

/**
 * The app's own role and database. The role is no superuser; it may create databases, which
 * tests and restoring a backup need.
 */
export async function bootstrap(admin: pg.Client, password: string): Promise<void> {
  if (await lacks(admin, 'SELECT FROM pg_roles WHERE rolname = $1')) {
    const secret = pg.escapeLiteral(password)
    await admin.query(`CREATE ROLE fourcast LOGIN CREATEDB PASSWORD ${secret}`)
  }
  if (await lacks(admin, 'SELECT FROM pg_database WHERE datname = $1'))
    await admin.query('CREATE DATABASE fourcast OWNER fourcast')
}

async function lacks(admin: pg.Client, query: string): Promise<boolean> {
  const found = await admin.query(query, ['fourcast'])
  return found.rowCount === 0
}
