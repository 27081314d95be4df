import type { TestApp } from './app.ts'

/** Fails every message between instances, as if the process died where it sends one; returns what ends that. */
export function failWakes({ pool }: Pick<TestApp, 'pool'>): () => void {
  let fails = true
  const seen = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query: (...given: unknown[]) => unknown = client.query.bind(client)
    const failing = (given: unknown, ...rest: unknown[]) => {
      const text = typeof given === 'object' && given && 'text' in given ? String(given.text) : ''
      const isWake = fails && text.includes('pg_notify(')
      return query(
        isWake ? { ...Object(given), text: 'select no_such_call($1, $2)' } : given,
        ...rest,
      )
    }
    Reflect.set(client, 'query', failing)
  })
  return () => void (fails = false)
}
