import type { ReactNode, SyntheticEvent } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'

interface FormCardProps {
  title: ReactNode
  form: {
    busy: boolean
    failure: string | null
    onSubmit: (event: SyntheticEvent<HTMLElement>) => void
  }
  children: ReactNode
}

/** A form that changes one thing: what speaks against it stands above its fields. */
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
