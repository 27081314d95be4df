/** What a form holds: texts, and boxes that are ticked or not. */
export type FormValues<Values> = Record<keyof Values, string | boolean>
export type FieldName<Values> = keyof Values & string

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** Checks what was filled in: what is sent, or what is wrong with it. */
export type Resolver<Values> = (values: Values) => { values: Values } | { errors: FieldErrors }

interface FormState<Values> {
  values: Values
  errors: FieldErrors
  /** Said above the form: what has no field of its own. */
  failure: string | null
  busy: boolean
  /** How often it was sent, with or without success. */
  tries: number
}

/**
 * What a form holds now, not as it was last drawn: a password manager fills two fields and sends in one
 * go, and both are there.
 */
export function createForm<Values extends FormValues<Values>>(start: Values) {
  let state: FormState<Values> = { values: start, errors: {}, failure: null, busy: false, tries: 0 }
  const listeners = new Set<(changed: Partial<FormState<Values>>) => void>()
  const set = (part: Partial<FormState<Values>>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener(part)
  }
  return {
    get: () => state,
    set,
    getValues: () => state.values,
    watch: <Name extends FieldName<Values>>(name: Name) => state.values[name],
    reset: (values: Values) => set({ values }),
    setValue: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) =>
      set({ values: { ...state.values, [name]: value } }),
    /** Tells what changed. */
    subscribe: (listener: (changed: Partial<FormState<Values>>) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
