import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm, useWatch } from 'react-hook-form'
import { expect, onTestFinished, test } from 'vitest'
import { TypedBefore } from '#app/TypedBefore.tsx'

function Form() {
  const { register, control } = useForm({ defaultValues: { email: '', words: '', agree: false } })
  return (
    <form>
      <input aria-label="Email" {...register('email')} />
      <textarea aria-label="Words" {...register('words')} />
      <input type="checkbox" aria-label="Agree" {...register('agree')} />
      <output>{JSON.stringify(useWatch({ control }))}</output>
    </form>
  )
}
const app = (
  <>
    <TypedBefore />
    <Form />
  </>
)

test('what was filled in before the page came to life is there afterwards, and the form knows', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  onTestFinished(() => root.remove())
  root.innerHTML = renderToString(app)
  const email = root.querySelector('input')
  const words = root.querySelector('textarea')
  const agree = root.querySelector<HTMLInputElement>('[type=checkbox]')
  if (email === null || words === null || agree === null) throw new Error('The form is not there')
  email.value = 'dana@example.com'
  words.value = 'Hello'
  agree.checked = true

  await act(async () => hydrateRoot(root, app))
  expect([email.value, words.value, agree.checked]).toEqual(['dana@example.com', 'Hello', true])
  expect(root.querySelector('output')?.textContent).toBe(
    JSON.stringify({ email: 'dana@example.com', words: 'Hello', agree: true }),
  )
})
