import { invalid } from './failure.ts'
import type { Form } from './form.ts'

/** API version of an account whose calls name none: it was opened before the parameter was removed. */
const OF_ACCOUNT = '2026-06-24.dahlia'
const WITHOUT_TYPES = '2026-09-30'

/** Since 2026-09-30 `payment_method_types` is refused; before, it says what `allowed_…` says now. */
export function inVersion(form: Form, path: string, version: string = OF_ACCOUNT): Form {
  const { payment_method_types: types, ...rest } = form
  if (types === undefined || !/^\/v1\/(payment|setup)_intents/.test(path)) return form
  if (version >= WITHOUT_TYPES)
    throw invalid('payment_method_types is no longer supported on this API version.', {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    })
  return { ...rest, allowed_payment_method_types: types }
}
