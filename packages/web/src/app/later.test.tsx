import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { optional } from '#app/later.tsx'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('if the code of a part does not load, what someone types beside it stays', async () => {
  const Watch = optional<object>(missing)
  const Told = optional<object>(missing, () => <p>It did not load.</p>)
  render(
    <>
      <input aria-label="Name" />
      <Suspense>
        <Watch />
      </Suspense>
      <Suspense>
        <Told />
      </Suspense>
    </>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Dana')
  expect(await screen.findByText('It did not load.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dana')
})
