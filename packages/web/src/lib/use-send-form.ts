import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { laterResolver, type LoadResolver } from '#lib/later-resolver.ts'
import { refusal } from '#lib/refusal.ts'
import { ApiFailure } from '#lib/failure.ts'
import { useHydrated } from '#lib/hydrated.ts'

interface SendFormOptions<Values extends FieldValues> {
  /** Loads what checks the form. */
  resolver: LoadResolver<Values>
  defaultValues: DefaultValues<Values>
  /** Said when the failure has no words of its own. */
  failed: string
  send: (values: Values) => Promise<unknown>
}

/** A form that is sent once at a time, shows a refusal where it belongs, and forgets it on editing. */
export function useSendForm<Values extends FieldValues>(options: SendFormOptions<Values>) {
  const { resolver, defaultValues, failed, send } = options
  const form = useForm<Values>({
    resolver: laterResolver(resolver),
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const { isSubmitting: busy, errors, submitCount } = form.formState
  const sending = useRef(false)
  const focused = useRef<Element | null>(null)

  // Busy fields are disabled and lose the focus; it goes to the first that is wrong, or back.
  useEffect(() => {
    if (busy || submitCount === 0) return
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [busy, submitCount])

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiFailure ? error.fields : {}
    const known = Object.keys(form.getValues()).filter(
      (name): name is Path<Values> => name in fields,
    )
    for (const name of known) form.setError(name, { type: 'server', message: fields[name] ?? '' })
    if (known.length === 0) setFailure(refusal(error, failed))
  }
  const sendOnce = async (values: Values) => {
    if (sending.current) return
    sending.current = true
    await send(values)
      .catch(refuse)
      .finally(() => {
        sending.current = false
      })
  }

  return {
    form,
    /** Prerendered and not alive yet: what is typed would be lost, and sent with the address. */
    asleep: !useHydrated(),
    busy,
    failure: failure ?? errors.root?.['load']?.message ?? null,
    setFailure,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      focused.current = document.activeElement
      setFailure(null)
      void form.handleSubmit(sendOnce)()
    },
    /** Spread into a field: its name, its wiring, and what is wrong with it. */
    field: (name: Path<Values>) => {
      const message = errors[name]?.message
      return {
        ...form.register(name, {
          onChange: () => {
            form.clearErrors()
            setFailure(null)
            // So that it is there when the form is sent; if it cannot be had, that is said then.
            resolver().catch(() => undefined)
          },
        }),
        error: typeof message === 'string' ? message : undefined,
      }
    },
  }
}
