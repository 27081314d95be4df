/** A hand-written type guard, for pages where schemas would be too heavy. */
export type Guard<T> = (value: unknown) => value is T
type Read<G> = G extends Guard<infer T> ? T : never

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isNumber: Guard<number> = (value) => typeof value === 'number'
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'

/** One of the given strings. */
export const oneOf =
  <const T extends string>(...words: readonly T[]): Guard<T> =>
  (value): value is T =>
    words.some((word) => word === value)

export const orNull =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value)

export const listOf =
  <T>(guard: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard)

/** An object with at least these fields. */
export const shape =
  <S extends Readonly<Record<string, Guard<unknown>>>>(
    fields: S,
  ): Guard<{ [K in keyof S]: Read<S[K]> }> =>
  (value): value is { [K in keyof S]: Read<S[K]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, guard]) => guard(Reflect.get(value, name)))
