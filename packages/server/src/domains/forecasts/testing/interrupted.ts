import type { Db } from '#platform/db/db.ts'

/** A database that does `work` once: before its nth `select`, in a transaction or not. */
export function interrupted(db: Db, nth: number, work: () => Promise<void>): Db {
  let selects = 0
  const delayed = (builder: object): object =>
    new Proxy(builder, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'then')
          return async (...settle: unknown[]) => {
            await work()
            return value.apply(target, settle)
          }
        return (...args: unknown[]) => delayed(value.apply(target, args))
      },
    })
  const watched = <T extends object>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const [run, ...rest] = args
          if (name === 'transaction' && typeof run === 'function')
            return value.call(target, (inner: Db) => run(watched(inner)), ...rest)
          const result = value.apply(target, args)
          return name === 'select' && ++selects === nth ? delayed(result) : result
        }
      },
    })
  return watched(db)
}
