export type FormValue = string | FormValue[] | Form
export interface Form {
  [name: string]: FormValue
}

/** `a=1&b[c]=2&d[]=3&e[0]=4`, as Stripe's API is spoken to, as one object. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value)
  return form
}

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[')

function put(form: Form, [name = '', next, ...rest]: string[], value: string): void {
  if (next === undefined) return void (form[name] = value)
  const isList = next === '' || /^\d+$/.test(next)
  const inner = form[name] ?? (isList ? [] : {})
  form[name] = inner
  if (Array.isArray(inner)) inner.push(value)
  else if (typeof inner === 'object') put(inner, [next, ...rest], value)
}
