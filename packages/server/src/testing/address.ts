import type pg from 'pg'

/** A connection as DATABASE_URL takes it, for a process of its own; a socket's folder goes into the query. */
export function addressOf({
  host = '',
  port = 5432,
  user = '',
  password,
  database = '',
}: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  if (typeof password === 'string') url.password = encodeURIComponent(password)
  if (host.startsWith('/')) url.searchParams.set('host', host)
  else url.hostname = host
  return url.href
}
