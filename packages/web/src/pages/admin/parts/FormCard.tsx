import type { ReactNode, SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import type { FormValues, Resolver } from '#core/forms/form.ts'

interface FormCardProps {
  title: ReactNode
  form: {
    busy: boolean
    failure: string | null
    onSubmit: (event: SyntheticEvent<HTMLElement>) => void
  }
  children: ReactNode
}

/** Form in a card, with its error above the fields. */
export const FormCard = ({ title, form, children }: FormCardProps) => (
  <Card title={title}>
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit}>
      {form.failure !== null && (
        <Banner kind="error" announce>
          {form.failure}
        </Banner>
      )}
      <fieldset className="grid gap-4" disabled={form.busy}>
        {children}
      </fieldset>
    </form>
  </Card>
)

/** Validates a form by the schema of its request body. Each field shows its first error. */
export const checkedBy =
  <Values extends FormValues<Values>>(schema: z.ZodMiniType, bodyOf: (values: Values) => unknown) =>
  async (): Promise<Resolver<Values>> =>
  (values) => {
    const read = z.safeParse(schema, bodyOf(values))
    if (read.success) return { values }
    const wrong = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return { errors: Object.fromEntries(wrong.toReversed()) }
  }
