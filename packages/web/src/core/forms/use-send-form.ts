import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiFailure, unreachable } from '#core/api/failure.ts'
import { createForm, type FieldName, type FormValues, type Resolver } from './form.ts'
import { useHydrated } from '#core/hydrated.ts'
import { errorMessage } from '#core/api/error-message.ts'

interface SendFormOptions<Values> {
  /**
   * Loads what checks the form, when someone fills it in: schemas are a tenth of the page's weight, and
   * nobody waits for them to read it. Where they cannot be had nothing is sent.
   */
  resolver: () => Promise<Resolver<Values>>
  defaultValues: Values
  /** Said when the failure has no words of its own. */
  failed: string
  send: (values: Values) => Promise<unknown>
}

/** An input, a select, a text area. */
interface Control {
  value: string
  checked?: boolean
}

/** A form that is sent once at a time, shows a refusal at its field, and clears it on editing. */
export function useSendForm<Values extends FormValues<Values>>(options: SendFormOptions<Values>) {
  const { resolver, defaultValues, failed, send } = options
  const [form] = useState(() => createForm(defaultValues))
  const { values, errors, failure, busy, tries } = useSyncExternalStore(
    form.subscribe,
    form.get,
    form.get,
  )
  const leave = useFocusAfter(busy, tries)
  const asleep = !useHydrated()

  const told = (error: unknown) => {
    const fields = error instanceof ApiFailure ? error.fields : {}
    const known = Object.entries(fields).filter(([name]) => Object.hasOwn(values, name))
    if (known.length === 0) return { failure: errorMessage(error, failed) }
    return { errors: Object.fromEntries(known) }
  }
  const attempt = async () => {
    const check = await resolver().catch(() => null)
    if (check === null) return { failure: unreachable().message }
    try {
      const checked = check(form.getValues())
      if ('errors' in checked) return { errors: checked.errors }
      await send(checked.values)
      return {}
    } catch (error) {
      return told(error)
    }
  }

  return {
    form,
    /**
     * Of the form. The browser itself would send a prerendered one with what was typed in the address;
     * with `dialog`, outside of a dialog, it sends nothing. start.js keeps the press for later.
     */
    method: asleep ? 'dialog' : undefined,
    busy,
    failure,
    setFailure: (words: string | null) => form.set({ failure: words }),
    onSubmit: (event: SyntheticEvent<HTMLElement>) => {
      event.preventDefault()
      if (form.get().busy) return
      leave(event.currentTarget)
      form.set({ busy: true, errors: {}, failure: null })
      void attempt().then((end) => form.set({ ...end, busy: false, tries: form.get().tries + 1 }))
    },
    /** Spread into a field: its name, its wiring, and what is wrong with it. */
    field: (name: FieldName<Values>) => {
      const value: string | boolean = values[name]
      const take = (control: Control) => {
        const now = typeof value === 'boolean' ? control.checked : control.value
        if (now !== form.watch(name)) form.set({ values: { ...form.getValues(), [name]: now } })
      }
      return {
        name,
        ...(typeof value === 'boolean' ? { checked: value } : { value }),
        // What was filled in before the page came to life made no event that we heard.
        ...(asleep && {
          ref: (control: Control | null) => {
            if (control) take(control)
          },
        }),
        onChange: ({ target }: { target: Control }) => {
          take(target)
          form.set({ errors: {}, failure: null })
          // So that it is there when the form is sent; if it cannot be had, that is said then.
          resolver().catch(() => undefined)
        },
        error: errors[name],
      }
    },
  }
}

/** Busy fields are disabled and lose the focus; it goes to the first that is wrong, or back. */
function useFocusAfter(busy: boolean, tries: number) {
  const sent = useRef<HTMLElement | null>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (busy || tries === 0) return
    const wrong = sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [busy, tries])
  return (element: HTMLElement) => {
    sent.current = element
    focused.current = document.activeElement
  }
}
