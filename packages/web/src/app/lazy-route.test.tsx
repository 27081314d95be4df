import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyBackground, lazyOptional } from '#app/lazy-route.tsx'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('if the code of an optional part does not load, text typed beside it stays', async () => {
  const Told = lazyOptional<object>(missing, () => <p>It did not load.</p>)
  render(
    <>
      <input aria-label="Name" />
      <Suspense>
        <Told />
      </Suspense>
    </>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Dana')
  expect(await screen.findByText('It did not load.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dana')
})

test('a background component that fails to load is tried again every minute', async () => {
  vi.useFakeTimers()
  const load = vi.fn(missing)
  const Watch = lazyBackground<{ name: string }>(load)
  render(<Watch name="Dana" />)
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await wait(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue({
    default: ({ name }: { name: string }) => <p>Watching {name}</p>,
  } as never)
  await wait(60_000)
  expect(screen.getByText('Watching Dana')).toBeTruthy()
  await wait(600_000)
  expect(load).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('a background component loads after its delay, and not after it is unmounted', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve({ default: () => <p>Watching</p> }))
  const Watch = lazyBackground(load, 5_000)
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const { unmount } = render(<Watch />)
  unmount()
  await wait(10_000)
  expect(load).not.toHaveBeenCalled()
  render(<Watch />)
  await wait(4_999)
  expect(load).not.toHaveBeenCalled()
  await wait(1)
  expect(screen.getByText('Watching')).toBeTruthy()
  vi.useRealTimers()
})
